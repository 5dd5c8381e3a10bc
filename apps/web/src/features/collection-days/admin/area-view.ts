import type { MapArea, SnappedArea } from '../../../lib/map-area.ts';

type Bounds = MapArea['bounds'];

/** The bounds of a part of the map in degrees. */
export const boundsIn = ({ bbox }: SnappedArea): Bounds => {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  return { west, south, east, north };
};

/** Whether a part of the map contains bounds. */
export const holds = (part: SnappedArea, { west, south, east, north }: Bounds): boolean => {
  const view = boundsIn(part);
  return view.west <= west && view.south <= south && view.east >= east && view.north >= north;
};
