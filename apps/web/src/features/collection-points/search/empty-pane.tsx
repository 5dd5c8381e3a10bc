import type { Position } from '@separai/contract/collection-points/rules';
import { lateCode } from '../../../components/ui/late-code.ts';
import { Empty } from '../../../components/ui/states.tsx';
import { useLateCode } from '../../../components/ui/use-late-code.ts';
import { useMedia } from '../../../lib/media.ts';
import type { CityPoints } from '../api/city-points.ts';
import type { MapPaneProps } from '../map/map-pane.tsx';
import { loadMapEngine } from '../map-engine/loading.ts';
import { searchText } from './text.ts';

const latePane = lateCode(async () => {
  // The map's engine comes beside what asks for it, which asks again should it not come.
  loadMapEngine().catch(() => {});
  return (await import('../map/map-screen.tsx')).MapPane;
});

export interface EmptyPaneProps extends Pick<MapPaneProps, 'only' | 'onSelect'> {
  /** undefined while nobody knows which points there are. */
  city: CityPoints | undefined;
  near: Position | null;
}

/** What a wide screen shows beside the list while no point is open: the map of the list's points. A phone fetches none. */
export function EmptyPane(props: EmptyPaneProps) {
  const isWide = useMedia('(min-width: 64rem)');
  return isWide && <Pane {...props} />;
}

function Pane({ city, ...map }: EmptyPaneProps) {
  const { code: MapPane } = useLateCode(latePane);
  return (
    <div className="relative grid place-items-center lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)]">
      {MapPane === null || city === undefined ? (
        <Empty title={searchText.chooseTitle} sentence={searchText.chooseHint} />
      ) : (
        <>
          <MapPane city={city} {...map} />
          <h2 className="map-alone-title rounded-lg bg-raised px-4 py-3 font-display text-name font-semibold shadow-float">
            {searchText.chooseTitle}
          </h2>
        </>
      )}
    </div>
  );
}
