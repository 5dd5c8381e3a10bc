import type { PlacesMapProps } from '../../../components/admin/map-beside.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { deskMapText as text } from './desk-map-text.ts';

const late = lazyModule(async () => (await import('./desk-map.tsx')).DeskMap);

/** The map beside a table, for the screens of other features; its code loads with it. */
export function LateDeskMap(given: PlacesMapProps) {
  const { code: DeskMap, failures, waiting, retry } = useLazyModule(late);
  if (DeskMap !== null) return <DeskMap {...given} />;
  if (failures === 0) return <WaitingStatus>{uiText.loading}</WaitingStatus>;
  return (
    <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
      {text.failed}
    </RetryAlert>
  );
}
