import type { ComponentProps, ReactNode } from 'react';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { platformText } from '../../../lib/api-wire.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { collectorText as text } from '../text.ts';
import type { CollectorsList } from './collectors-list.tsx';

const lateList = lazyModule(async () => (await import('./collectors-list.tsx')).CollectorsList);

/** Prefetches the code of the list of collectors. */
export const prefetchCollectors = (): void => lateList.prefetch();

interface CollectorsScreenProps extends ComponentProps<typeof CollectorsList> {
  /** The choice between points and collectors. */
  choice: ReactNode;
}

/** `/search?lista=coletores`: the published collectors. The code of the list is loaded when it is first shown. */
export function CollectorsScreen({ choice, ...list }: CollectorsScreenProps) {
  usePageTitle(text.title);
  const { code: List, failures, waiting, retry } = useLazyModule(lateList);
  return (
    <Column className="pt-3 pb-4">
      <PageTitle back={<BackArrow to="/" label={text.back} />}>{text.title}</PageTitle>
      <p className="mt-1 mb-3 text-small text-ink-soft">{text.lead}</p>
      {choice}
      {List !== null ? (
        <List {...list} />
      ) : failures > 0 ? (
        <Failed query={{ error: null, isFetching: waiting, refetch: retry }} title={platformText.unreachable} />
      ) : (
        <WaitingStatus />
      )}
    </Column>
  );
}
