import { daysOfMonths } from '@separai/contract/figures/months';
import { type Figures, figuresOf } from '@separai/contract/figures/report';
import { savingFactors, savingSources, savingsOf } from '@separai/contract/figures/savings';
import type { FiguresQuery, FiguresReport } from '@separai/contract/figures/schema';
import { figureDefinitions } from '@separai/contract/figures/words';
import { can, type SignedIn } from '@separai/contract/permissions';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { countStatuses, findCollected, findOrganizations } from './repository.ts';

/** A report with the table of its cells, which the spreadsheets list. */
export type WholeReport = FiguresReport & Pick<Figures, 'cells'>;

/** The saving factors with their publications. */
export const citedFactors = (): FiguresReport['factors'] =>
  savingFactors.map(({ lowSource, highSource, ...factor }) => ({
    ...factor,
    sources: [...new Set([lowSource, highSource])].map((source) => savingSources[source]),
  }));

export const definitions = (): FiguresReport['definitions'] => [...figureDefinitions];

/**
 * The report of a range of months, from which the screen, the API, the spreadsheets and the PDF are made. An operator's is of the
 * own organisation. Throws `forbidden` for another one.
 */
export const reportOf = async (
  { db }: { db: Queryable },
  session: SignedIn,
  { from, to, organizationId: wantedId }: FiguresQuery,
): Promise<WholeReport> => {
  const organizationId = wantedId ?? session.organizationId;
  if (!can(session, 'figures:read', { organizationId })) throw new ApiError('forbidden');
  const wanted = { ...daysOfMonths({ from, to }), organizationId };
  const [{ groups, cells, people }, statuses, organizations] = await Promise.all([
    findCollected(db, wanted),
    countStatuses(db, wanted),
    findOrganizations(db),
  ]);
  const figures = figuresOf({ from, to }, groups, cells, organizations);
  const { byMonth, byMaterial, byOrganization, byDistrict, byService } = figures;
  return {
    from,
    to,
    organizations: organizations.filter(({ id }) => session.organizationId === null || id === session.organizationId),
    organization: organizations.find(({ id }) => id === organizationId) ?? null,
    collections: figures.collections,
    kilograms: figures.kilograms,
    people,
    statuses,
    byMonth: byMonth.map((month) => ({ ...month, materials: [...month.materials] })),
    byMaterial: [...byMaterial],
    byOrganization: [...byOrganization],
    byDistrict: [...byDistrict],
    byService: [...byService],
    savings: savingsOf(byMaterial),
    factors: citedFactors(),
    definitions: definitions(),
    cells: figures.cells,
  };
};
