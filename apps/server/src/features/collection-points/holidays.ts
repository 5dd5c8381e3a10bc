import { administrationMessages } from '@separai/contract/administration-messages';
import type {
  AdministeredHolidays,
  HolidayCreation,
  HolidayReplacement,
  KeptHoliday,
} from '@separai/contract/collection-points/holiday-administration-schema';
import type { Holiday, HolidayPlace } from '@separai/contract/collection-points/holiday-schema';
import { addressPattern, daysOfDate } from '@separai/contract/collection-points/holidays';
import type { Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import { findNationalHolidays, yearsAt } from './national-holidays.ts';
import { countPointsAt, findKeptHolidays, writeHoliday, writeNewHoliday } from './repository-holidays.ts';

/** National and configured holidays of this year and the next, by day. */
export const withNationalHolidays = async (clock: Clock, kept: readonly HolidayCreation[]): Promise<Holiday[]> => {
  const national = await findNationalHolidays(clock);
  const own = kept.flatMap(({ date, name, uf, municipality }) =>
    daysOfDate(date, yearsAt(clock)).map((day) => ({ day, name, isNational: false, uf, municipality })),
  );
  return [...national, ...own].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
};

/** As `withNationalHolidays`, with the configured holidays of the database. */
export const findHolidays = async ({ db, clock }: { db: Queryable; clock: Clock }): Promise<Holiday[]> =>
  withNationalHolidays(clock, await findKeptHolidays(db));

/** The holidays with the numbers of affected points, for administrators. */
export const listForAdministrators = async ({ db, clock }: { db: Queryable; clock: Clock }): Promise<AdministeredHolidays> => {
  const [national, kept] = await Promise.all([findNationalHolidays(clock), findKeptHolidays(db)]);
  const patterns = [...new Set(kept.map(addressPattern))];
  const counts = new Map(
    await Promise.all(patterns.map(async (pattern) => [pattern, await countPointsAt(db, pattern)] as const)),
  );
  const none = { points: 0, sayingPoints: 0 };
  return { own: kept.map((one) => ({ ...one, ...(counts.get(addressPattern(one)) ?? none) })), national };
};

/** The official spelling of a municipality's name; null where the state has none of that name. */
export type FindMunicipality = (place: { readonly uf: string; readonly name: string }) => Promise<string | null>;

/** A holiday that is about to be written, or to be no longer what it was. */
export type HolidayChange = HolidayPlace & Pick<HolidayCreation, 'date'>;

interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly findMunicipality: FindMunicipality;
  /** Called within the transaction of a write, before it. */
  readonly beforeHolidayWrite: (transaction: Transaction, actor: Actor, changed: readonly HolidayChange[]) => Promise<void>;
}

/** The holiday with its municipality in the official spelling. Throws `validation-failed` for an unknown municipality. */
const placed = async <H extends HolidayCreation>({ findMunicipality }: Writing, holiday: H): Promise<H> => {
  const { uf, municipality } = holiday;
  if (uf === null || municipality === null) return holiday;
  const name = await findMunicipality({ uf, name: municipality });
  if (name === null) throw invalidFields({ municipality: administrationMessages.municipalityUnknown });
  return { ...holiday, municipality: name };
};

const taken = (error: unknown): unknown => (constraintOf(error) === 'holidays_unique' ? new ApiError('holiday-exists') : error);

/**
 * Creates a holiday. Throws `validation-failed` for an unknown municipality and `holiday-exists` where its place has one on
 * that date.
 */
export const createHoliday = async (parts: Writing, given: HolidayCreation, userId: string): Promise<KeptHoliday> => {
  const holiday = await placed(parts, given);
  const actor = { userId, at: parts.clock.now() };
  try {
    return await parts.db.transaction(async (transaction) => {
      await parts.beforeHolidayWrite(transaction, actor, [holiday]);
      return writeNewHoliday(transaction, actor, holiday);
    });
  } catch (error) {
    throw taken(error);
  }
};

/** Replaces a holiday. Throws as `createHoliday` does, `holiday-not-found`, and `holiday-outdated` with the present holiday. */
export const replaceHoliday = async (
  parts: Writing,
  id: number,
  { version, ...given }: HolidayReplacement,
  userId: string,
): Promise<KeptHoliday> => {
  const holiday = await placed(parts, given);
  const actor = { userId, at: parts.clock.now() };
  try {
    const { after } = await parts.db.transaction((transaction) =>
      writeHoliday(transaction, actor, id, async (before) => {
        if (before === null) throw new ApiError('holiday-not-found');
        if (version !== undefined && version !== before.version)
          throw new ApiError('holiday-outdated', { current: await withLastChange(transaction, 'holiday', before, userId) });
        await parts.beforeHolidayWrite(transaction, actor, [before, holiday]);
        return holiday;
      }),
    );
    return after;
  } catch (error) {
    throw taken(error);
  }
};

/** Deletes a holiday. Throws `holiday-not-found`. */
export const deleteHoliday = async ({ db, clock, beforeHolidayWrite }: Writing, id: number, userId: string): Promise<void> => {
  const actor = { userId, at: clock.now() };
  await db.transaction((transaction) =>
    writeHoliday(transaction, actor, id, async (before) => {
      if (before === null) throw new ApiError('holiday-not-found');
      await beforeHolidayWrite(transaction, actor, [before]);
      return 'deleted' as const;
    }),
  );
};
