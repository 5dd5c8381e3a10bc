import type { MaterialType } from '../collection-points/materials.ts';
import { type ImportMapping, idColumn, proposedColumns } from './fields.ts';
import { materialsIn } from './materials.ts';

const columnMaterials = (column: string): MaterialType[] =>
  column.startsWith('@') ? [] : materialsIn(column.replace(/^recycling:/, ''));
/** Whether a column is named by a material and nothing else, as 'Vidro' and `recycling:glass`. */
const isMaterialColumn = (column: string): boolean =>
  column.startsWith('recycling:') ||
  (column.length <= 24 && !/endere|nome|hor[áa]|tipo/i.test(column) && columnMaterials(column).length > 0);

/** How a file's columns seem to be meant; what the rows do not say may be said by the file's name and its format. */
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
