import { dayAt } from '@separai/contract/calendar';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { addMonths, daysOfMonths, monthOf } from '@separai/contract/figures/months';
import { publicFiguresOf, publicMonths } from '@separai/contract/figures/public';
import { savingsOf } from '@separai/contract/figures/savings';
import type { PublicFigures } from '@separai/contract/figures/schema';
import { publicLimits } from '@separai/contract/figures/words';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { perRevision } from '../../platform/per-revision.ts';
import { findPublicRows } from './repository.ts';
import { citedFactors, definitions } from './service.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly dataLicense: DataLicense | null;
}

const hourInMilliseconds = 3_600_000;

/** The public figures of the last complete months, computed at most once an hour and process. */
export const openPublicFigures = ({ db, clock, dataLicense }: Parts): (() => Promise<PublicFigures>) =>
  perRevision(
    'public-figures',
    async () => Math.floor(clock.now().getTime() / hourInMilliseconds),
    async () => {
      const thisMonth = monthOf(dayAt(clock.now(), clock.timeZone));
      const range = { from: addMonths(thisMonth, -publicMonths), to: addMonths(thisMonth, -1) };
      const { months, ...sums } = publicFiguresOf(range, await findPublicRows(db, daysOfMonths(range)));
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
