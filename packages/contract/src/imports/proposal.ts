import type { MaterialType } from '../collection-points/materials.ts';
import { type ImportMapping, idColumn, proposedColumns } from './fields.ts';
import { materialsIn } from './materials.ts';

const columnMaterials = (column: string): MaterialType[] =>
  column.startsWith('@') ? [] : materialsIn(column.replace(/^recycling:/, ''));
/** Whether a column is named after a material only, as 'Vidro' and `recycling:glass`. */
const isMaterialColumn = (column: string): boolean =>
  column.startsWith('recycling:') ||
  (column.length <= 24 && !/endere|nome|hor[áa]|tipo/i.test(column) && columnMaterials(column).length > 0);

/** The proposed mapping of a file's columns; the file's name and format may supply values that the rows lack. */
export const proposeMapping = (columns: readonly string[], file: { name: string; format: string }): ImportMapping => {
  const proposed = proposedColumns(columns, isMaterialColumn);
  const materials = materialsIn(file.name.replace(/\.[a-z]+$/i, '').replace(/[_-]/g, ' '));
  return {
    columns: proposed,
    constants: {
      ...(materials.length === 0 ? {} : { materials: materials.join(', ') }),
      ...(file.format === 'osm' && !columns.includes(idColumn) ? { attribution: '© colaboradores do OpenStreetMap (ODbL)' } : {}),
    },
  };
};
