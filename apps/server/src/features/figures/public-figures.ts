import { dayAt } from '@separai/contract/calendar';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { daysOfMonths, type Month, monthsBetween } from '@separai/contract/figures/months';
import { type PublishedMonth, publicRange, publicSums, publishedMonth } from '@separai/contract/figures/public';
import { savingsOf } from '@separai/contract/figures/savings';
import type { PublicFigures } from '@separai/contract/figures/schema';
import { publicLimits } from '@separai/contract/figures/words';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { perRevision } from '../../platform/per-revision.ts';
import { findPublicRows, findPublished, insertPublished } from './repository.ts';
import { citedFactors, definitions } from './service.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly dataLicense: DataLicense | null;
}

const hourInMilliseconds = 3_600_000;

/** The figures of the months as published; months without are computed and published now. */
const publishedMonths = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  range: { from: Month; to: Month },
): Promise<PublishedMonth[]> => {
  const published = new Set((await findPublished(db, range)).map(({ month }) => month));
  const missing = monthsBetween(range).filter((month) => !published.has(month));
  const [from] = missing;
  if (from !== undefined) {
    const rows = await findPublicRows(db, daysOfMonths({ from, to: range.to }));
    const months = missing.map((month) =>
      publishedMonth(
        month,
        rows.filter((row) => row.month === month),
      ),
    );
    await insertPublished(db, months, clock.now());
  }
  return findPublished(db, range);
};

/** The public figures of the last published months, read at most once an hour and process. */
export const openPublicFigures = ({ db, clock, dataLicense }: Parts): (() => Promise<PublicFigures>) =>
  perRevision(
    'public-figures',
    async () => Math.floor(clock.now().getTime() / hourInMilliseconds),
    async () => {
      const range = publicRange(dayAt(clock.now(), clock.timeZone));
      const months = await publishedMonths({ db, clock }, range);
      const sums = publicSums(months);
      return {
        ...range,
        ...sums,
        months: months.map((month) => ({ ...month, materials: [...month.materials] })),
        savings: savingsOf(sums.byMaterial),
        factors: citedFactors(),
        definitions: definitions(),
        limits: [...publicLimits],
        license: dataLicense,
      };
    },
  );
