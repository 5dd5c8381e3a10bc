import { importLimits } from '@separai/contract/imports/limits';
import { placeEntries } from './places.ts';
import { type Row, rowOf } from './rows.ts';
import type { XmlReader } from './xml.ts';

const positionsMax = 100_000;

/** 'longitude,latitude[,height]', separated by blanks. */
const positionsIn = (text: string): number[][] =>
  text
    .trim()
    .split(/\s+/)
    .slice(0, positionsMax)
    .map((one) => one.split(',').slice(0, 2).map(Number))
    .filter((pair) => pair.length === 2 && pair.every(Number.isFinite));

const plain: readonly string[] = ['name', 'description', 'address', 'phoneNumber'];

/** Rows of the placemarks of a KML document, with their further data. */
export const kmlReader = (): XmlReader<Row> => {
  const found: Row[] = [];
  let entries: (readonly [string, unknown])[] | null = null;
  let positions: number[][] = [];
  let text = '';
  let dataName = '';
  return {
    open: (name, attributes) => {
      text = '';
      if (name === 'Placemark') {
        entries = [];
        positions = [];
      }
      if (name === 'Data' || name === 'SimpleData') dataName = attributes.name ?? '';
    },
    text: (piece) => {
      if (text.length < Math.max(importLimits.cellMaxLength, 4_000_000)) text += piece;
    },
    close: (name) => {
      if (entries !== null) {
        if (plain.includes(name)) entries.push([name === 'phoneNumber' ? 'phone' : name, text]);
        if (name === 'value' || name === 'SimpleData') entries.push([dataName, text]);
        if (name === 'coordinates') positions.push(...positionsIn(text));
        if (name === 'Placemark') {
          found.push(rowOf([...entries, ...placeEntries(positions)]));
          entries = null;
        }
      }
      text = '';
    },
    take: () => found.splice(0),
  };
};
