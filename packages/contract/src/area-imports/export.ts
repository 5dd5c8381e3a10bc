import { collectionDayLimits } from '../collection-days/limits.ts';
import { ruleWords } from '../collection-days/words.ts';
import { importLimits } from '../imports/limits.ts';
import type { AreaContent } from './changes.ts';
import { postalCodeText, streetText } from './coverage-cells.ts';
import { areaColumns } from './fields.ts';
import { rulesText } from './rule-cells.ts';

/** An area to export, with the name of its service. */
export interface ExportedArea extends AreaContent {
  readonly id: number;
  readonly service: string;
}

/** The cells of one row, by the names of their columns. */
export type AreaCells = Readonly<Record<(typeof areaColumns)[keyof typeof areaColumns], string>>;

/** In the order of the export. */
export const areaColumnNames: readonly (keyof AreaCells)[] = Object.values(areaColumns);

/** Characters of a list in one cell; longer lists go on in further rows of the area. */
const listLength = importLimits.cellMaxLength - 2 * collectionDayLimits.streetMaxLength;

/** Texts joined in cells of bounded length, at least one. */
const inCells = (texts: readonly string[]): string[] => {
  const cells = [''];
  for (const text of texts) {
    const last = cells.at(-1) ?? '';
    if (last === '') cells[cells.length - 1] = text;
    else if (last.length + text.length < listLength) cells[cells.length - 1] = `${last}; ${text}`;
    else cells.push(text);
  }
  return cells;
};

/** The rows of an area: one, and further ones for lists that are too long for a cell. Polygons are in no cell. */
export const areaCells = ({ id, service, coverage, ...area }: ExportedArea): AreaCells[] => {
  const districts = inCells(coverage.districts);
  const streets = inCells(coverage.streets.map(streetText));
  const postalCodes = inCells(coverage.postalCodes.map(postalCodeText));
  const length = Math.max(districts.length, streets.length, postalCodes.length);
  return Array.from({ length }, (_, index) => ({
    [areaColumns.id]: String(id),
    [areaColumns.service]: service,
    [areaColumns.code]: area.code ?? '',
    [areaColumns.name]: area.name,
    [areaColumns.days]: area.rules.map(ruleWords).join('; '),
    [areaColumns.district]: districts[index] ?? '',
    [areaColumns.street]: streets[index] ?? '',
    [areaColumns.postalCode]: postalCodes[index] ?? '',
    [areaColumns.operator]: area.operator ?? '',
    [areaColumns.note]: area.note ?? '',
    [areaColumns.municipality]: area.municipality,
    [areaColumns.uf]: area.uf,
    [areaColumns.rules]: rulesText(area.rules),
    [areaColumns.active]: area.active ? 'sim' : 'não',
    [areaColumns.holidayPolicy]: area.holidayPolicy ?? '',
  }));
};
