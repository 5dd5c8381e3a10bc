import { importLimits } from '@separai/contract/imports/limits';
import { Refusal } from '../http/refusal.ts';
import { placeEntries } from './places.ts';
import { boundedEntries, type Row, rowOf } from './rows.ts';
import type { XmlReader } from './xml.ts';

/** Characters of a text of coordinates: room for the positions of a row, of forty characters each. */
const coordinatesMax = importLimits.maxPositions * 40;

/** 'longitude,latitude[,height]', separated by blanks. Throws `import-geometry-too-large` once they are too many, with those before. */
const addPositions = (text: string, positions: number[][]): void => {
  for (const [one] of text.matchAll(/\S+/g)) {
    const pair = one.split(',', 2).map(Number);
    if (pair.length !== 2 || !pair.every(Number.isFinite)) continue;
    if (positions.length === importLimits.maxPositions) throw new Refusal('import-geometry-too-large');
    positions.push(pair);
  }
};

/** Network links of one document that are heeded. */
const linksMost = 100;

/** The column of the folder in which a placemark stands: often its kind or material. */
const folderColumn = 'Pasta';
const plain: readonly string[] = ['name', 'description', 'address', 'phoneNumber'];

/** Rows of the placemarks of a KML document, with their further data; the addresses of its network links are appended to `links`. */
export const kmlReader = (links: string[] = []): XmlReader<Row> => {
  const found: Row[] = [];
  let row: ReturnType<typeof boundedEntries> | null = null;
  let positions: number[][] = [];
  let text = '';
  let element = '';
  let dataName = '';
  let inLink = false;
  /** The names of the open folders, the innermost last. */
  const folders: string[] = [];
  return {
    open: (name, attributes) => {
      text = '';
      element = name;
      if (name === 'Folder') folders.push('');
      if (name === 'NetworkLink') inLink = true;
      if (name === 'Placemark') {
        row = boundedEntries();
        positions = [];
        const folder = folders.at(-1);
        if (folder) row.add(folderColumn, folder);
      }
      if (name === 'Data' || name === 'SimpleData') dataName = attributes.name ?? '';
    },
    text: (piece) => {
      if (element === 'coordinates') {
        if (text.length + piece.length > coordinatesMax) throw new Refusal('import-geometry-too-large');
        text += piece;
      } else if (text.length < importLimits.cellMaxLength) text += piece.slice(0, importLimits.cellMaxLength);
    },
    close: (name) => {
      if (name === 'Folder') folders.pop();
      if (name === 'NetworkLink') inLink = false;
      if (name === 'href' && inLink && links.length < linksMost) links.push(text.trim());
      if (name === 'name' && row === null && folders.at(-1) === '') folders[folders.length - 1] = text;
      if (row !== null) {
        if (plain.includes(name)) row.add(name === 'phoneNumber' ? 'phone' : name, text);
        if (name === 'value' || name === 'SimpleData') row.add(dataName, text);
        if (name === 'coordinates') addPositions(text, positions);
        if (name === 'Placemark') {
          found.push(rowOf([...row.entries, ...placeEntries(positions)]));
          row = null;
          positions = [];
        }
      }
      text = '';
      element = '';
    },
    take: () => found.splice(0),
  };
};
