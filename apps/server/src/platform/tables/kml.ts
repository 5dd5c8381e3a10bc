import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../http/api-error.ts';
import { placeEntries, placesMost } from './places.ts';
import { boundedEntries, type Row, rowOf } from './rows.ts';
import { noteShape } from './shapes.ts';
import type { XmlReader } from './xml.ts';

/** 'longitude,latitude[,height]', separated by blanks, which some programs write behind the commas, too. Throws `import-geometry-too-large` once they are too many, with those before. */
const addPositions = (text: string, positions: number[][]): void => {
  for (const [one] of text.replace(/,\s+/g, ',').matchAll(/\S+/g)) {
    const pair = one.split(',', 2).map(Number);
    if (pair.length !== 2 || !pair.every(Number.isFinite)) continue;
    if (positions.length === importLimits.maxPositions) throw new ApiError('import-geometry-too-large');
    positions.push(pair);
  }
};

/** Network links of one document that are heeded. */
const linksMost = 100;

/** The column of the folder in which a placemark stands: often its kind or material. */
const folderColumn = 'Pasta';
const plain: readonly string[] = ['name', 'description', 'address', 'phoneNumber'];

/** A network link of a document: another map, at an address. */
export interface NetworkLink {
  readonly name: string;
  readonly href: string;
}

/** The geometries of a placemark while they are read. */
interface Shapes {
  /** Places that are said to be points. */
  readonly points: number[][];
  /** Positions of areas and lines. */
  readonly corners: number[][];
  /** The polygons, each as its outline and its holes. */
  readonly polygons: number[][][][];
  isArea: boolean;
}

const noShapes = (): Shapes => ({ points: [], corners: [], polygons: [], isArea: false });

/** The columns of the place of each row of a placemark: of several points a row each, of areas and lines without a point their middle. */
const placesOf = ({ points, corners, isArea }: Shapes): ReturnType<typeof placeEntries>[] => {
  if (points.length === 0) return [placeEntries(corners, isArea)];
  const places = new Map(points.map((one) => [one.join(), one]));
  // Each row repeats what the placemark says.
  if (places.size > placesMost) throw new ApiError('import-too-heavy');
  return [...places.values()].map((one) => placeEntries(one));
};

/** Rows of the placemarks of a KML document, with their further data; its network links are appended to `links`. */
export const kmlReader = (links: NetworkLink[] = []): XmlReader<Row> => {
  const found: Row[] = [];
  let row: ReturnType<typeof boundedEntries> | null = null;
  let shapes = noShapes();
  let inPoint = false;
  let inPolygon = false;
  let text = '';
  let element = '';
  let dataName = '';
  let link: { name: string; href: string } | null = null;
  /** The names of the open folders, the innermost last. */
  const folders: string[] = [];
  return {
    open: (name, attributes) => {
      text = '';
      element = name;
      if (name === 'Folder') folders.push('');
      if (name === 'NetworkLink') link = { name: '', href: '' };
      if (name === 'Point') inPoint = true;
      if (name === 'Polygon') {
        shapes.isArea = true;
        shapes.polygons.push([]);
        inPolygon = true;
      }
      if (name === 'Placemark') {
        row = boundedEntries();
        shapes = noShapes();
        const folder = folders.at(-1);
        if (folder) row.add(folderColumn, folder);
      }
      if (name === 'Data' || name === 'SimpleData') dataName = attributes.name ?? '';
    },
    text: (piece) => {
      // `readXml` bounds the characters between two tags.
      if (element === 'coordinates') text += piece;
      else if (text.length < importLimits.cellMaxLength) text += piece.slice(0, importLimits.cellMaxLength);
    },
    close: (name) => {
      if (name === 'Folder') folders.pop();
      if (name === 'Point') inPoint = false;
      if (name === 'Polygon') inPolygon = false;
      if (link !== null) {
        if (name === 'name' || name === 'href') link[name] = text.trim();
        if (name === 'NetworkLink') {
          if (links.length < linksMost) links.push(link);
          link = null;
        }
      } else if (name === 'name' && row === null && folders.at(-1) === '') folders[folders.length - 1] = text;
      if (row !== null) {
        if (plain.includes(name)) row.add(name === 'phoneNumber' ? 'phone' : name, text);
        if (name === 'value' || name === 'SimpleData') row.add(dataName, text);
        if (name === 'coordinates') {
          const before = shapes.corners.length;
          addPositions(text, inPoint ? shapes.points : shapes.corners);
          if (inPolygon) shapes.polygons.at(-1)?.push(shapes.corners.slice(before));
        }
        if (name === 'Placemark') {
          for (const place of placesOf(shapes)) {
            const placed = rowOf([...row.entries, ...place]);
            noteShape(placed, shapes.polygons);
            found.push(placed);
          }
          row = null;
          shapes = noShapes();
        }
      }
      text = '';
      element = '';
    },
    take: () => found.splice(0),
  };
};
