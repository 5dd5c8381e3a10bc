import type { Position } from '@separai/contract/collection-points/rules';
import type { CityPoints } from '../../api.ts';
import type { ListedPoint } from '../../filter.ts';
import { MapView } from './view.tsx';

export interface MapPaneProps {
  city: CityPoints;
  /** Limits the map to the listed points; null: all points. */
  only: readonly ListedPoint[] | null;
  /** Start of the list. */
  near: Position | null;
  onSelect: (id: number) => void;
}

const nothing = (): void => {};

/** A map without list and filter, beside the search's list; a marker opens its point. */
export function MapPane({ city, only, near, onSelect }: MapPaneProps) {
  return (
    <div className="map-screen map-alone">
      <MapView
        city={city}
        selected={null}
        expanded={false}
        origin={null}
        originLabel={null}
        home={near}
        distance={null}
        chips={null}
        only={only}
        isOfList
        onArea={nothing}
        onSelect={onSelect}
        onDeselect={nothing}
      />
    </div>
  );
}
