import { guidesText } from '../../text/guides.ts';
import { uiText } from '../../text/ui.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { useFocusOnLeaving } from '../../ui/focus-on-leaving.ts';
import { RetryableFailure, type RetryableFailureProps } from '../../ui/retryable-failure.tsx';
import type { LoadedGuides } from './queries.ts';

interface FallbackNoticeProps extends Pick<RetryableFailureProps, 'query'> {
  loaded: LoadedGuides;
}

function Notice({ loaded, query }: FallbackNoticeProps) {
  // The button goes with the notice.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <FormAlert tone="warn" className="mb-3">
      <p>{guidesText.fallback}</p>
      <p className="text-small">{loaded.source === 'saved' ? guidesText.fallbackSaved : guidesText.fallbackBuiltIn}</p>
      <Button
        variant="neutral"
        size="small"
        className="mt-2"
        busy={query.isFetching}
        busyLabel={uiText.loading}
        onClick={() => void query.refetch()}
      >
        {uiText.retry}
      </Button>
    </FormAlert>
  );
}

/** Says that what is shown is not what the server has now; nothing when it is. */
export function FallbackNotice(props: FallbackNoticeProps) {
  return props.loaded.failure === null ? null : <Notice {...props} />;
}

/** Neither the server's guides nor any alternative came. */
export function GuidesFailed({ query }: Pick<RetryableFailureProps, 'query'>) {
  return <RetryableFailure query={query} titleAs="h1" title={guidesText.failed} sentence={guidesText.failedHint} />;
}
