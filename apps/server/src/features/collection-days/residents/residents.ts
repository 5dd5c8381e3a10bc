import type { OwnCollectionAreas } from '@separai/contract/collection-days/own-areas-schema';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findServedAreas } from '../areas/repository-served.ts';
import { type FindPostalCode, findPlaceOfAddress, type LocateStreet, locateByStreet } from '../lookup/places.ts';
import { matchesAt } from '../lookup/service.ts';
import {
  findAddressOf,
  findAreasOf,
  findCoverageState,
  findDueAddresses,
  type ResidentAddress,
  type ResolvedAddress,
  writeChosenArea,
  writeResolved,
} from './repository-residents.ts';

export interface ResidentParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly findPostalCode: FindPostalCode;
  readonly locateStreet: LocateStreet;
}

const hour = 3_600_000;
/** Look-ups of a place that is not found, or without its position, after 1, 4, 16, … hours. */
const attemptsMax = 6;
const nextAttempt = (attempts: number, now: Date): Date | null =>
  attempts >= attemptsMax ? null : new Date(now.getTime() + hour * 4 ** attempts);

type LookedUp = Pick<ResolvedAddress, 'place' | 'attempts' | 'askAgainAt'>;

const isDue = ({ place, askAgainAt }: ResidentAddress, now: Date): boolean =>
  (place === null && askAgainAt === null) || (askAgainAt !== null && askAgainAt <= now);

/** The place of an address: the stored one, or looked up where that is due. */
const lookUp = async (parts: ResidentParts, resident: ResidentAddress): Promise<LookedUp> => {
  const now = parts.clock.now();
  if (!isDue(resident, now)) return resident;
  const { chosenDistrict } = resident;
  const { place, city, failure } = await locateByStreet(parts, await findPlaceOfAddress(parts.findPostalCode, resident));
  const isKnown = failure === null && place.position !== null;
  const isUnavailable = failure?.code === 'postal-code-unavailable';
  return {
    // A place that was found once is better than none.
    place: (isUnavailable ? resident.place : null) ?? { place, city, ...(chosenDistrict === null ? {} : { chosenDistrict }) },
    attempts: isKnown ? 0 : resident.attempts + 1,
    askAgainAt: isKnown ? null : nextAttempt(resident.attempts, now),
  };
};

const fittingAt = async (db: Queryable, place: LookedUp['place']): Promise<ResolvedAddress['fitting']> => {
  if (place === null) return new Map();
  const matches = await matchesAt(db, place.place, place.city);
  return new Map([...matches].map(([serviceId, { areas }]) => [serviceId, areas.map(({ id }) => id)]));
};

/** Addresses of one transaction, whose accounts and areas are locked meanwhile; fewer where places are looked up. */
const atOnce = { located: 100, lookups: 10 };

/** Failed look-ups after which the providers count as gone. */
const failuresMax = 3;

/** Places and areas of addresses. Without providers the remaining addresses are left to their next attempt. */
const resolveAddresses = async (
  parts: ResidentParts,
  due: readonly ResidentAddress[],
  stopping?: AbortSignal,
): Promise<ResolvedAddress[]> => {
  const resolved: ResolvedAddress[] = [];
  const failures: ApiError[] = [];
  const findPostalCode: FindPostalCode = async (cep) => {
    const [failure] = failures;
    if (failure !== undefined && failures.length >= failuresMax) throw failure;
    try {
      return await parts.findPostalCode(cep);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'postal-code-unavailable') failures.push(error);
      throw error;
    }
  };
  for (const resident of due) {
    if (stopping?.aborted) break;
    const found = await lookUp({ ...parts, findPostalCode }, resident);
    const { userId, version } = resident;
    const { place, attempts, askAgainAt } = found;
    resolved.push({ userId, version, place, attempts, askAgainAt, fitting: await fittingAt(parts.db, place) });
  }
  return resolved;
};

/**
 * Finds the areas of addresses that have changed since the last run, or of all where the areas have: in batches, until none is
 * due. Places are looked up once for an address, so that a change of areas asks no provider. Safe to run in several instances.
 */
export const resolveResidents = async (parts: ResidentParts, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = parts;
  while (!stopping?.aborted) {
    const { revision, hasAreas } = await findCoverageState(db);
    // The first area raises the revision: until then no place is looked up.
    if (!hasAreas) return;
    const now = clock.now();
    const located = await findDueAddresses(db, { revision, now, isLocated: true, limit: atOnce.located });
    const due =
      located.length > 0 ? located : await findDueAddresses(db, { revision, now, isLocated: false, limit: atOnce.lookups });
    if (due.length === 0) return;
    const resolved = await resolveAddresses(parts, due, stopping);
    if (resolved.length > 0) await db.transaction((transaction) => writeResolved(transaction, resolved, revision));
  }
};

/** The address of a person with its place, which is stored when it had to be looked up; null without a postal code. */
const locatedAddressOf = async (parts: ResidentParts, userId: string): Promise<ResidentAddress | null> => {
  const { db } = parts;
  const resident = await findAddressOf(db, userId);
  if (resident === null || !isDue(resident, parts.clock.now())) return resident;
  const { revision } = await findCoverageState(db);
  const resolved = await resolveAddresses(parts, [resident]);
  await db.transaction((transaction) => writeResolved(transaction, resolved, revision));
  return { ...resident, ...resolved[0] };
};

/**
 * The areas at a person's address, by service: the only one that fits, the chosen one, or those to choose from. Throws
 * `too-many-requests`.
 */
export const readAreasOf = async (parts: ResidentParts, userId: string): Promise<OwnCollectionAreas> => {
  const { db } = parts;
  const resident = await locatedAddressOf(parts, userId);
  const place = resident?.place ?? null;
  const fitting = await fittingAt(db, place);
  const chosen = new Map((await findAreasOf(db, userId)).flatMap((row) => (row.isChosen ? [[row.serviceId, row.areaId]] : [])));
  const served = await findServedAreas(db, [...fitting.values()].flat());
  const services = [...fitting.keys()].flatMap((serviceId): OwnCollectionAreas['services'] => {
    const areas = served.filter(({ area }) => area.serviceId === serviceId);
    const [first] = areas;
    if (first === undefined) return [];
    const picked = areas.find(({ area }) => area.id === chosen.get(serviceId));
    const own = areas.length === 1 ? first : picked;
    return [
      {
        service: first.service,
        area: own?.area ?? null,
        isChosen: picked !== undefined,
        options: areas.length === 1 ? [] : areas.map(({ area }) => area),
      },
    ];
  });
  services.sort((one, other) => one.service.name.localeCompare(other.service.name, 'pt-BR'));
  return {
    hasAddress: resident !== null,
    isLocated: place !== null && place.city.municipality !== null,
    district: place?.chosenDistrict ?? null,
    services,
  };
};

/**
 * Chooses an area for its service at a person's address. Throws `collection-area-not-found`, and `collection-area-elsewhere`
 * for an area that does not fit the address.
 */
export const chooseAreaOf = async (parts: ResidentParts, userId: string, areaId: number): Promise<OwnCollectionAreas> => {
  const { db } = parts;
  const [served] = await findServedAreas(db, [areaId]);
  if (served === undefined) throw new ApiError('collection-area-not-found');
  const { serviceId } = served.area;
  const resident = await locatedAddressOf(parts, userId);
  const fitting = await fittingAt(db, resident?.place ?? null);
  if (resident === null || !fitting.get(serviceId)?.includes(areaId)) throw new ApiError('collection-area-elsewhere');
  const { version } = resident;
  const isWritten = await db.transaction((transaction) => writeChosenArea(transaction, { userId, version, serviceId, areaId }));
  if (!isWritten) throw new ApiError('collection-area-elsewhere');
  return readAreasOf(parts, userId);
};

/**
 * Chooses the district of a person's address, until the address changes; null: that of the postal code again. Throws
 * `collection-area-elsewhere` for a person without a postal code, and `too-many-requests`.
 */
export const chooseDistrictOf = async (
  parts: ResidentParts,
  userId: string,
  chosenDistrict: string | null,
): Promise<OwnCollectionAreas> => {
  const { db } = parts;
  const resident = await findAddressOf(db, userId);
  if (resident === null) throw new ApiError('collection-area-elsewhere');
  const { revision } = await findCoverageState(db);
  const resolved = await resolveAddresses(parts, [{ ...resident, place: null, askAgainAt: null, attempts: 0, chosenDistrict }]);
  await db.transaction((transaction) => writeResolved(transaction, resolved, revision));
  return readAreasOf(parts, userId);
};
