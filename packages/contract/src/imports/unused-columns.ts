import { proposedOpeningHours } from '../collection-points/opening-hours-proposal.ts';
import { isHoursTag } from '../collection-points/opening-hours-tags.ts';
import { foldText } from '../text.ts';
import { readPlace } from './coordinates.ts';
import { geometryColumns, type ImportMapping } from './fields.ts';

/** Contents that deserve a hint when no field uses their column. */
export const columnLooks = ['coordinates', 'hours'] as const;
export type ColumnLook = (typeof columnLooks)[number];

/** A column's name and its first text in the file. */
interface SampledColumn {
  readonly name: string;
  readonly sample: string;
}

interface UnusedColumn {
  readonly name: string;
  readonly looksLike: ColumnLook;
}

const coordinateNames = /^(?:lat|long?|lng|latitude|longitude|coord\w*|wkt|geom\w*|geo[ _]?point\w*|utm\w*)(?:[ _./(-].*)?$/;
/** Names of columns in which long numbers are projected coordinates. */
const projectedNames = /^(?:[xyen]|leste|norte|easting|northing)$/;
const wkt = /^(?:POINT|MULTIPOINT)\s*Z?\s*\(/i;
const negativeDegrees = /^-\d{1,2}[.,]\d{3,}$/;
const sexagesimal = /^\W*[NSLEOW]?\s*\d{1,2}\s*[°º]\s*\d{1,2}/i;

const looksLikeCoordinates = (name: string, sample: string): boolean => {
  if (!/\d/.test(sample)) return false;
  if (name === geometryColumns.latitude || name === geometryColumns.longitude || coordinateNames.test(name)) return true;
  if (projectedNames.test(name)) return /^-?\d{1,3}[.,]\d{3,}$|^\d{6,7}(?:[.,]\d+)?$/.test(sample);
  if (wkt.test(sample) || negativeDegrees.test(sample) || sexagesimal.test(sample)) return true;
  return readPlace(sample, sample, null).place !== null;
};

const hourNames = /horario|funcionamento|^opening|\bhours\b/;
const spanOfHours = /\b\d{1,2}\s*(?:hs?\b|h\d\d|:\d\d)?\s*(?:as|a|ate|-|–)\s*\d{1,2}\s*(?:h|:\d\d)|\b24\s*h/;

const looksLikeHours = (name: string, sample: string): boolean =>
  hourNames.test(name) || isHoursTag(sample) || spanOfHours.test(foldText(sample)) || proposedOpeningHours(sample) !== null;

/** The unmapped columns that look like coordinates or hours, in the order of the file. */
export const unusedColumns = (columns: readonly SampledColumn[], { columns: fields }: ImportMapping): UnusedColumn[] => {
  const used = new Set(Object.values(fields).flatMap((some) => some ?? []));
  return columns.flatMap(({ name, sample }): UnusedColumn[] => {
    if (used.has(name) || sample === '' || name === geometryColumns.shape) return [];
    const [folded, text] = [foldText(name).replace(/_/g, ' '), sample.trim()];
    if (looksLikeCoordinates(folded, text)) return [{ name, looksLike: 'coordinates' }];
    return looksLikeHours(folded, text) ? [{ name, looksLike: 'hours' }] : [];
  });
};
