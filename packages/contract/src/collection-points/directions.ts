import { positionOf } from './rules.ts';

/** Maps application: Apple's on an iPhone or Mac, the `geo:` handlers of Android, or OpenStreetMap in the browser. */
export type MapsOf = 'apple' | 'android' | 'browser';

interface Destination {
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** URL that opens maps with the route to a point, or with its address where the point has no coordinates. */
export const directionsLink = (point: Destination, maps: MapsOf): string => {
  const position = positionOf(point);
  const place = position === null ? point.address : `${position.latitude},${position.longitude}`;
  const encoded = encodeURIComponent(place);
  switch (maps) {
    case 'apple':
      return `https://maps.apple.com/?daddr=${encoded}`;
    case 'android':
      // In a `geo:` query brackets delimit the label.
      return position === null
        ? `geo:0,0?q=${encoded}`
        : `geo:${place}?q=${place}(${encodeURIComponent(point.name.replace(/[()]/g, ' '))})`;
    case 'browser':
      return position === null
        ? `https://www.openstreetmap.org/search?query=${encoded}`
        : `https://www.openstreetmap.org/directions?to=${encoded}`;
  }
};
