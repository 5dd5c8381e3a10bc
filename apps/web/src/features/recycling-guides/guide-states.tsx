import { useEffect } from 'react';
import { guidesText } from '../../text/guides.ts';
import { uiText } from '../../text/ui.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { Failed } from '../../ui/states.tsx';
import type { LoadedGuides } from './queries.ts';

interface FallbackNoticeProps {
  loaded: LoadedGuides;
  onRetry: () => void;
  retrying: boolean;
}

function Notice({ loaded, onRetry, retrying }: FallbackNoticeProps) {
  useEffect(
    () => () => {
      // The button that had the focus is gone with the notice.
      if (document.activeElement === document.body) document.getElementById('conteudo')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <FormAlert tone="warn" className="mb-3">
      <p>{guidesText.fallback}</p>
      <p className="text-small">{loaded.source === 'saved' ? guidesText.fallbackSaved : guidesText.fallbackBuiltIn}</p>
      <Button variant="neutral" size="small" className="mt-2" busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
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
export function GuidesFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return <Failed titleAs="h1" title={guidesText.failed} sentence={guidesText.failedHint} onRetry={onRetry} retrying={retrying} />;
}
