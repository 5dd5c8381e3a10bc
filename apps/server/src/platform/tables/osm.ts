import { isGoneKey } from '@separai/contract/imports/osm-tags';
import { placeEntries } from './places.ts';
import { boundedEntries, type Row, rowOf } from './rows.ts';
import type { XmlReader } from './xml.ts';

/** Whether the tags are those of a place that takes recyclables, or took them; an extract holds much beside. */
export const isRecyclingElement = (tags: Readonly<Record<string, unknown>>): boolean =>
  tags.amenity === 'recycling' ||
  Object.keys(tags).some((key) => key.startsWith('recycling:') || (isGoneKey(key) && tags[key] === 'recycling'));

/** Metadata of an Overpass response: the remark on why it ended early. */
export interface OverpassFacts {
  remark: string;
}

/** Characters of a remark. */
export const remarkMax = 300;

/** Rows of OpenStreetMap's XML: places, and areas for which the middle was asked (`out center`). */
export const osmReader = (facts: OverpassFacts): XmlReader<Row> => {
  let isRemark = false;
  const found: Row[] = [];
  let tags: ReturnType<typeof boundedEntries> | null = null;
  let isRecycling = false;
  let at: [number, number] | null = null;
  const placeOf = ({ lon, lat }: Readonly<Record<string, string>>): [number, number] | null =>
    lon === undefined || lat === undefined ? null : [Number(lon), Number(lat)];
  return {
    open: (name, attributes) => {
      if (name === 'node' || name === 'way' || name === 'relation') {
        tags = boundedEntries();
        isRecycling = false;
        at = placeOf(attributes);
      }
      isRemark = name === 'remark';
      if (name === 'center') at = placeOf(attributes);
      const { k, v } = attributes;
      if (name !== 'tag' || tags === null || k === undefined || v === undefined) return;
      tags.add(k, v);
      isRecycling ||= isRecyclingElement({ [k]: v });
    },
    text: (piece) => {
      if (isRemark && facts.remark.length < remarkMax) facts.remark += piece.slice(0, remarkMax);
    },
    close: (name) => {
      isRemark = false;
      if ((name !== 'node' && name !== 'way' && name !== 'relation') || tags === null) return;
      if (isRecycling) found.push(rowOf([...tags.entries, ...placeEntries(at)]));
      tags = null;
    },
    take: () => found.splice(0),
  };
};
