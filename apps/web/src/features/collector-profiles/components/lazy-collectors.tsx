import type { ComponentProps } from 'react';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { Column } from '../../../components/ui/page.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { platformText } from '../../../lib/api-wire.ts';
import type { CollectorsScreen } from './collectors-screen.tsx';

const lateScreen = lazyModule(async () => (await import('./collectors-screen.tsx')).CollectorsScreen);

/** Prefetches the code of the list of collectors. */
export const prefetchCollectors = (): void => lateScreen.prefetch();

/** The list of collectors, whose code is loaded when it is first shown. */
export function LazyCollectors(props: ComponentProps<typeof CollectorsScreen>) {
  const { code: Screen, failures, waiting, retry } = useLazyModule(lateScreen);
  if (Screen !== null) return <Screen {...props} />;
  return (
    <Column className="pt-3 pb-4">
      {failures > 0 ? (
        <Failed query={{ error: null, isFetching: waiting, refetch: retry }} title={platformText.unreachable} titleAs="h1" />
      ) : (
        <WaitingStatus />
      )}
    </Column>
  );
}
