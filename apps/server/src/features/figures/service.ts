import { daysOfMonths } from '@separai/contract/figures/months';
import { type Figures, figuresOf } from '@separai/contract/figures/report';
import { savingFactors, savingSources, savingsOf } from '@separai/contract/figures/savings';
import type { FiguresQuery, FiguresReport } from '@separai/contract/figures/schema';
import { figureDefinitions } from '@separai/contract/figures/words';
import type { Queryable } from '../../platform/database/database.ts';
import { countStatuses, findCollected } from './repository.ts';

/** A report with the table of its cells, which the spreadsheets list. */
export type WholeReport = FiguresReport & Pick<Figures, 'cells'>;

/** The saving factors with their publications. */
export const citedFactors = (): FiguresReport['factors'] =>
  savingFactors.map(({ lowSource, highSource, ...factor }) => ({
    ...factor,
    sources: [...new Set([lowSource, highSource])].map((source) => savingSources[source]),
  }));

export const definitions = (): FiguresReport['definitions'] => [...figureDefinitions];

/** The report of a range of months, from which the screen, the API, the spreadsheets and the PDF are made. */
export const reportOf = async ({ db }: { db: Queryable }, query: FiguresQuery): Promise<WholeReport> => {
  const days = daysOfMonths(query);
  const [{ groups, cells, people }, statuses] = await Promise.all([findCollected(db, days), countStatuses(db, days)]);
  const figures = figuresOf(query, groups, cells);
  const { byMonth, byMaterial, byDistrict, byService } = figures;
  return {
    ...query,
    collections: figures.collections,
    kilograms: figures.kilograms,
    people,
    statuses,
    byMonth: byMonth.map((month) => ({ ...month, materials: [...month.materials] })),
    byMaterial: [...byMaterial],
    byDistrict: [...byDistrict],
    byService: [...byService],
    savings: savingsOf(byMaterial),
    factors: citedFactors(),
    definitions: definitions(),
    cells: figures.cells,
  };
};
