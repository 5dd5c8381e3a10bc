import type { CollectorProfileCreation } from '@separai/contract/collector-profiles/administration-schema';
import { isPerson } from '@separai/contract/collector-profiles/kinds';
import { servedDistrictKeys } from '@separai/contract/collector-profiles/rules';
import { foldText } from '@separai/contract/text';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { collectorProfiles } from '../../platform/database/schema/collector-profiles.ts';
import { inScope } from '../../platform/scope.ts';
import type { ProfileKey, ProfileRow } from './repository.ts';

/** The fields of a profile that its form writes. */
export type ProfileFields = Omit<CollectorProfileCreation, 'organizationId' | 'consentOn' | 'consentWay'> &
  Pick<ProfileRow, 'organizationId' | 'consentOn' | 'consentWay'>;
/** The fields that a write changes. */
type ProfileChange = Partial<ProfileFields & Pick<ProfileRow, 'imageUrl'>>;
/** The columns that the writer sets. */
const { foldedName: _name, foldedMunicipality: _municipality, ...stored } = getTableColumns(collectorProfiles);
type StoredRow = Omit<ProfileRow, 'foldedName' | 'foldedMunicipality'>;

const personalFields = ['name', 'imageUrl', 'phone', 'whatsapp', 'districts', 'paymentNote', 'description'] as const;

const derivedOf = ({ name, municipality, districts }: Pick<ProfileRow, 'name' | 'municipality' | 'districts'>) => ({
  districtKeys: servedDistrictKeys(districts),
  searchText: foldText([name, municipality, ...districts].join(' ')),
});

/**
 * The audited state of a profile. An entry outlives the erasure of its record, so that of a natural person has no typed text:
 * only the names of the typed fields in which it differs from `before`.
 */
const auditedFields = (row: StoredRow, before: StoredRow | null = null) => {
  const { kind, organizationId, materials, uf, municipality, payment, isActive, consentOn, consentWay, version } = row;
  const impersonal = { kind, organizationId, materials, uf, municipality, payment, isActive, version };
  if (!isPerson(row)) {
    const { name, imageUrl, districts, phone, whatsapp, paymentNote, description } = row;
    return { ...impersonal, name, imageUrl, districts, phone, whatsapp, paymentNote, description };
  }
  const isChanged = (field: (typeof personalFields)[number]): boolean =>
    before !== null && JSON.stringify(row[field]) !== JSON.stringify(before[field]);
  return { ...impersonal, consentOn, consentWay, personal: personalFields.filter(isChanged) };
};

/** Number of profiles, while no other can be added until the transaction ends. */
export const countLocked = async (transaction: Transaction): Promise<number> => {
  await transaction.execute(sql`lock table ${collectorProfiles} in share row exclusive mode`);
  return transaction.$count(collectorProfiles);
};

/**
 * The only way to update a profile (`docs/decisions/06`), as `writeGuide` does. `change` receives null where the scope has no
 * such profile, and must throw then.
 */
export const writeProfile = async <Done extends Change<ProfileChange>>(
  transaction: Transaction,
  actor: Actor,
  { id, scope }: ProfileKey,
  change: (before: StoredRow | null) => Done | Promise<Done>,
): Promise<Written<StoredRow, Done>> => {
  const isIt = eq(collectorProfiles.id, id);
  const [row] = await transaction
    .select(stored)
    .from(collectorProfiles)
    .where(and(isIt, inScope(collectorProfiles.organizationId, scope)))
    .for('update');
  const before: StoredRow | null = row ?? null;
  const done: Change<ProfileChange> = await change(before);
  if (before === null) throw new Error('a profile that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<StoredRow, Done>;
  if (done === 'deleted') {
    await audited(transaction, actor, 'collector-profile', [{ id, before: auditedFields(before), after: null }])
      .delete(collectorProfiles)
      .where(isIt);
    return { before, after: null } as Written<StoredRow, Done>;
  }
  const changed = { ...before, ...done, version: before.version + 1, updatedAt: actor.at };
  const after: StoredRow = { ...changed, ...derivedOf(changed) };
  const { id: _id, createdAt: _createdAt, ...values } = after;
  await audited(transaction, actor, 'collector-profile', [
    { id, before: auditedFields(before), after: auditedFields(after, before) },
  ])
    .update(collectorProfiles)
    .set(values)
    .where(isIt);
  return { before, after } as Written<StoredRow, Done>;
};

/** Inserts a profile with its audit entry, and returns its number. */
export const writeNewProfile = async (transaction: Transaction, actor: Actor, fields: ProfileFields): Promise<number> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('collector_profiles', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new profile was given no number');
  const stamps = { version: 1, createdAt: actor.at, updatedAt: actor.at };
  const row: StoredRow = { ...fields, ...derivedOf(fields), ...stamps, imageUrl: null, id: given.id };
  await audited(transaction, actor, 'collector-profile', [{ id: row.id, before: null, after: auditedFields(row) }])
    .insert(collectorProfiles)
    .overridingSystemValue()
    .values(row);
  return row.id;
};
