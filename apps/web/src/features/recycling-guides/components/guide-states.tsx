import { useSyncExternalStore } from 'react';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SavedAge } from '../../../components/ui/saved-notice.tsx';
import { Failed, type FailedProps } from '../../../components/ui/states.tsx';
import { isRestored, whenGuidesUpdated } from '../guide-storage.ts';
import type { LoadedGuides } from '../guides-query.ts';
import { guidesText } from '../text.ts';

interface FallbackNoticeProps extends Pick<FailedProps, 'query'> {
  loaded: LoadedGuides;
}

/** Whether the backup was found after the built-in guides were shown. */
const useRestored = (): boolean => useSyncExternalStore(whenGuidesUpdated, isRestored);

/** Says that the shown guides are fallback data; empty otherwise. */
export function FallbackNotice({ loaded, query }: FallbackNoticeProps) {
  const comesBack = useRestored();
  if (loaded.failure === null) return null;
  return (
    <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching} className="mb-3">
      <p>{guidesText.fallback}</p>
      <p className="text-small">
        {loaded.source === 'saved' ? guidesText.fallbackSaved : guidesText.fallbackBuiltIn}{' '}
        {loaded.savedAt !== null && <SavedAge at={loaded.savedAt} />}
        {loaded.source === 'built-in' && comesBack && guidesText.restored}
      </p>
    </RetryAlert>
  );
}

/** Neither the server's guides nor a fallback loaded. */
export function GuidesFailed({ query }: Pick<FailedProps, 'query'>) {
  return <Failed query={query} titleAs="h1" title={guidesText.failed} sentence={guidesText.failedHint} />;
}
