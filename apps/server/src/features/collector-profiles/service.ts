import { administrationMessages } from '@separai/contract/administration-messages';
import { dayAt } from '@separai/contract/calendar';
import type {
  AdministeredCollectorProfile,
  AdministeredCollectorProfilePage,
  AdministeredCollectorProfileQuery,
  CollectorProfileCreation,
  CollectorProfileFilter,
  CollectorProfileReplacement,
} from '@separai/contract/collector-profiles/administration-schema';
import { isPerson } from '@separai/contract/collector-profiles/kinds';
import { collectorProfileLimits } from '@separai/contract/collector-profiles/limits';
import { collectorProfileMessages } from '@separai/contract/collector-profiles/messages';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { writeExportEntry } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { everything, organizationOf, type Scope, type Scoped } from '../../platform/scope.ts';
import { findProfile, findProfilePage, findProfiles, findPublishedProfile, type ProfileKey } from './repository.ts';
import { countLocked, type ProfileFields, writeNewProfile, writeProfile } from './repository-writing.ts';

export interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
  /** The official spelling of a municipality's name; null where the state has none of that name. */
  readonly findMunicipality: (place: { readonly uf: string; readonly name: string }) => Promise<string | null>;
}

/** A published profile. Throws `collector-profile-not-found`. */
export const requirePublished = async (db: Queryable, id: number): Promise<CollectorProfile> => {
  const profile = await findPublishedProfile(db, id);
  if (profile === null) throw new ApiError('collector-profile-not-found');
  return profile;
};

/** A profile in the scope, published or not. Throws `collector-profile-not-found`. */
export const requireProfile = async (db: Queryable, key: ProfileKey): Promise<AdministeredCollectorProfile> => {
  const profile = await findProfile(db, key);
  if (profile === null) throw new ApiError('collector-profile-not-found');
  return profile;
};

/** A page of the profiles in the scope. */
export const listProfiles = async (
  db: Queryable,
  query: AdministeredCollectorProfileQuery & Scoped,
): Promise<AdministeredCollectorProfilePage> => ({
  ...(await findProfilePage(db, query)),
  page: query.page,
  pageSize: query.pageSize,
});

/** The profiles of a filter for a file in a format; the download is recorded in the history before it begins. */
export const exportProfiles = async (
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  userId: string,
  query: CollectorProfileFilter & Scoped,
  format: string,
): Promise<AdministeredCollectorProfile[]> => {
  const { q, scope, ...rest } = query;
  const profiles = await findProfiles(db, query);
  // The searched text is left out, because it may be a person's name.
  const filter = { ...rest, ...(q ? { searched: true } : {}), ...('all' in scope ? {} : scope) };
  const file = { subject: 'collector-profiles', format, count: profiles.length, filter };
  await writeExportEntry(db, { userId, at: clock.now() }, file);
  return profiles;
};

/** Throws `forbidden` where an operator gives a profile to another organisation. */
const requireOwn = (scope: Scope, organizationId: number | null | undefined): void => {
  const own = organizationOf(scope);
  if (own !== null && organizationId !== undefined && organizationId !== own) throw new ApiError('forbidden');
};

/**
 * The fields to store: the city in its official spelling, and an agreement of persons alone. Throws `validation-failed` for an
 * unknown city and an agreement in the future.
 */
const checked = async <Given extends CollectorProfileCreation>({ clock, findMunicipality }: Writing, given: Given) => {
  const municipality = await findMunicipality({ uf: given.uf, name: given.municipality });
  if (municipality === null) throw invalidFields({ municipality: administrationMessages.municipalityUnknown });
  const { consentOn = null, consentWay = null } = isPerson(given) ? given : {};
  if (consentOn !== null && consentOn > dayAt(clock.now(), clock.timeZone))
    throw invalidFields({ consentOn: collectorProfileMessages.consentInFuture });
  return { ...given, municipality, consentOn, consentWay };
};

/**
 * Creates a profile. Throws `forbidden` for another organisation than an operator's own, `validation-failed` for an unknown
 * city or organisation and an agreement in the future, and `collector-profiles-full`.
 */
export const createProfile = async (
  parts: Writing,
  { scope, userId }: Scoped & { readonly userId: string },
  given: CollectorProfileCreation,
): Promise<AdministeredCollectorProfile> => {
  const { organizationId: asked, ...fields } = await checked(parts, given);
  requireOwn(scope, asked);
  const organizationId = organizationOf(scope) ?? asked ?? null;
  return parts.db.transaction(async (transaction) => {
    await requireOrganization(transaction, organizationId);
    if ((await countLocked(transaction)) >= collectorProfileLimits.profilesMax) throw new ApiError('collector-profiles-full');
    const actor = { userId, at: parts.clock.now() };
    const id = await writeNewProfile(transaction, actor, { ...fields, organizationId });
    return requireProfile(transaction, { id, scope: everything });
  });
};

/**
 * Replaces a profile. Throws as `createProfile` does, `collector-profile-not-found`, and `collector-profile-outdated` with the
 * present profile.
 */
export const replaceProfile = async (
  parts: Writing,
  key: ProfileKey,
  given: CollectorProfileReplacement,
  userId: string,
): Promise<AdministeredCollectorProfile> => {
  const { version, organizationId, ...fields } = await checked(parts, given);
  requireOwn(key.scope, organizationId);
  return parts.db.transaction(async (transaction) => {
    await requireOrganization(transaction, organizationId);
    await writeProfile(transaction, { userId, at: parts.clock.now() }, key, async (before) => {
      if (before === null) throw new ApiError('collector-profile-not-found');
      if (version !== undefined && version !== before.version)
        throw new ApiError('collector-profile-outdated', {
          current: await withLastChange(transaction, 'collector-profile', await requireProfile(transaction, key), userId),
        });
      return {
        ...fields,
        organizationId: organizationId === undefined ? before.organizationId : organizationId,
      } satisfies ProfileFields;
    });
    return requireProfile(transaction, { id: key.id, scope: everything });
  });
};
