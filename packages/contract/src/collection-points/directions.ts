import { positionOf } from './rules.ts';

/** Whose maps open: those of an iPhone or a Mac, those that Android offers, or OpenStreetMap in the browser. */
export type MapsOf = 'apple' | 'android' | 'browser';

interface Destination {
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** The address that opens maps with the way to a point, or with its address where it has no coordinates. */
export const directionsLink = (point: Destination, maps: MapsOf): string => {
  const position = positionOf(point);
  const place = position === null ? point.address : `${position.latitude},${position.longitude}`;
  const encoded = encodeURIComponent(place);
  switch (maps) {
    case 'apple':
      return `https://maps.apple.com/?daddr=${encoded}`;
    case 'android':
      // Brackets are a label's own there.
      return position === null
        ? `geo:0,0?q=${encoded}`
        : `geo:${place}?q=${place}(${encodeURIComponent(point.name.replace(/[()]/g, ' '))})`;
    case 'browser':
      return position === null
        ? `https://www.openstreetmap.org/search?query=${encoded}`
        : `https://www.openstreetmap.org/directions?to=${encoded}`;
  }
};
