import type { Position } from '@separai/contract/collection-points/rules';
import type { CityPoints } from '../../api.ts';
import type { ListedPoint } from '../../filter.ts';
import { MapView } from './view.tsx';

export interface MapPaneProps {
  city: CityPoints;
  /** The points of the list beside it, where the map shows no others; null: all. */
  only: readonly ListedPoint[] | null;
  /** Near to here the list is. */
  near: Position | null;
  onSelect: (id: number) => void;
}

const nothing = (): void => {};

/** A map alone, beside a list that has its own filter: a marker opens its point. */
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
