import { buffer } from 'node:stream/consumers';
import { categoryTitle } from '@separai/contract/collection-points/categories';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { idColumn } from '@separai/contract/imports/fields';
import type { ItemList, ListedItem } from '@separai/contract/items/schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { type VerdictScope, verdictTitles } from '@separai/contract/items/verdicts';
import { type Cell, writeCsv } from '../../platform/tables/write-sheet.ts';

const columns = [
  idColumn,
  'Nome',
  'Outros nomes',
  'Material',
  'Categoria',
  'Guia',
  'Vale',
  'O que fazer',
  'Como preparar',
  'Por quê',
  'Do que depende',
  'Desde',
  'Fontes',
].map((header) => ({ header }));

const scopeTitles: Record<VerdictScope, string> = { city: 'na cidade', national: 'em geral' };
/** Between things of one cell: none of them has it in it. */
const between = ' | ';

const rowsOf = ({ id, name, aliases, material, category, guide, verdicts }: ListedItem, sources: ItemList['sources']): Cell[][] =>
  verdicts.map(({ scope, kind, prepare, why, depends, since, sources: ids }) => [
    id,
    name,
    aliases.join(between),
    material && materialTitles[material],
    category && categoryTitle(category),
    guide,
    scopeTitles[scope],
    verdictTitles[kind],
    prepare,
    why,
    depends,
    since,
    ids
      .flatMap((one) => sources[one] ?? [])
      .map(
        ({ title, url, accessed, ...rest }) =>
          `${title} (${sourceLine(rest)})${url === '' ? '' : `: ${url}`}, lido em ${accessed}`,
      )
      .join(between),
  ]);

/** The items as a Brazilian spreadsheet opens them, a line for each verdict, with what its sources are called. */
export const itemSheetOf = async ({ items, sources }: ItemList): Promise<string> => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const item of items) yield* rowsOf(item, sources);
  }
  return (await buffer(writeCsv({ columns, rows: rows() }))).toString();
};
