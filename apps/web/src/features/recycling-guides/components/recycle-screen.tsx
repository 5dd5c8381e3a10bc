import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { RetryAlert, SavedAge } from '../../../components/ui/retry-alert.tsx';
import { Failed, type FailedProps, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useGuides } from '../api.ts';
import { isRestored, whenGuidesUpdated } from '../guide-storage.ts';
import type { Guide, LoadedGuides } from '../guides-query.ts';
import { guidesText } from '../text.ts';
import { GuideCardContent, guideCardClass } from './guide-drop.tsx';

// Two columns, and one where half the width is too narrow for enlarged text.
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,50%-5px),1fr))] gap-2.5';

function GuideCard({ guide }: { guide: Guide }) {
  return (
    <li className="grid">
      <Link
        to="/recycle/$materialId"
        params={{ materialId: guide.id }}
        className={classNames(guideCardClass, 'flex flex-col motion-press hover:border-edge active:bg-sunken')}
      >
        <GuideCardContent guide={guide} />
      </Link>
    </li>
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{guidesText.loading}</WaitingStatus>
      <div className={grid}>
        {['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'perigosos'].map((place) => (
          <div key={place} aria-hidden="true" className={guideCardClass}>
            <div className="grid place-items-center bg-sunken py-3.5">
              <span className="size-17 drop bg-surface" />
            </div>
            <div className="grid gap-2 px-3 pt-4 pb-5">
              <Skeleton shape="line" className="h-4 w-2/3" />
              <Skeleton shape="line" className="h-3 w-full" />
              <Skeleton shape="line" className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** `/recycle`: the materials with a guide. `search`, the search for items, stands above them. */
export function RecycleScreen({ search }: { search: ReactNode }) {
  const guides = useGuides();
  if (hasFailed(guides)) return <GuidesFailed query={guides} />;
  return (
    <Column className="pt-4 pb-4">
      {search}
      <PageTitle className="mb-4">{guidesText.title}</PageTitle>
      {guides.data === undefined ? (
        <Waiting />
      ) : (
        <>
          <FallbackNotice loaded={guides.data} query={guides} />
          <ul className={grid}>
            {guides.data.guides.map((guide) => (
              <GuideCard key={guide.id} guide={guide} />
            ))}
          </ul>
        </>
      )}
    </Column>
  );
}

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
