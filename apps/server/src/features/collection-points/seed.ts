import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MisplacedPublicPoints } from '@separai/contract/collection-points/administration-schema';
import { PointHandover } from '@separai/contract/collection-points/handover-schema';
import { MaterialType } from '@separai/contract/collection-points/materials-schema';
import { proposedOpeningHours } from '@separai/contract/collection-points/opening-hours-proposal';
import { usualAccess } from '@separai/contract/collection-points/public-access';
import { CollectionPointCreation } from '@separai/contract/collection-points/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import { type Actor, writtenAtOnce } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { everything } from '../../platform/scope.ts';
import { findPublicBySource } from './repository-administration.ts';
import {
  findBySource,
  findWithoutOpeningHours,
  type PointChange,
  type PointRow,
  writeNewPoints,
  writePoints,
} from './repository-writing.ts';

const SeedPoint = z.object({
  ...CollectionPointCreation.shape,
  sourceId: z.string(),
  attribution: z.string(),
  handover: PointHandover,
  acceptedMaterials: z.array(MaterialType),
});

const readSeed = async (): Promise<z.output<typeof SeedPoint>[]> => {
  const text = await readFile(join(seedFolder, 'points-fortaleza.json'), 'utf8');
  return z.parse(z.array(SeedPoint), JSON.parse(text));
};

const openingHoursOf = (schedule: string | null): string | null => (schedule === null ? null : proposedOpeningHours(schedule));

/** Inserts the bundled points with their materials. Throws when the bundled file is invalid. */
export const seedCollectionPoints = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const points = await readSeed();
  const seeded = points.map(
    ({ acceptedMaterials, isActive = true, publicAccess = usualAccess, categories = [], refusedCategories = [], ...fields }) => ({
      ...fields,
      publicAccess,
      accessNote: fields.accessNote ?? null,
      takesBookings: fields.takesBookings ?? true,
      organizationId: null,
      pickupRules: fields.pickupRules ?? null,
      openingHours: openingHoursOf(fields.schedule),
      isActive,
      materials: acceptedMaterials,
      categories,
      refusedCategories,
    }),
  );
  await writeNewPoints(transaction, { userId: null, at: clock.now() }, seeded);
};

/** Applies a change to each of some points on behalf of the service; null leaves a point unchanged. */
const writeInBatches = async (
  transaction: Transaction,
  clock: Clock,
  ids: readonly number[],
  changeOf: (point: PointRow) => PointChange | null,
): Promise<void> => {
  const actor: Actor = { userId: null, at: clock.now() };
  for (let start = 0; start < ids.length; start += writtenAtOnce)
    await writePoints(transaction, actor, { ids: ids.slice(start, start + writtenAtOnce), scope: everything }, async (points) => {
      const changes = points.map((point) => [point.id, changeOf(point)] as const);
      return new Map(changes.flatMap(([id, change]) => (change === null ? [] : [[id, change] as const])));
    });
};

/**
 * Listed points of an existing installation that the bundled data restrict and whose description is still the bundled one, with
 * the bundled note about their access. Points that a person has made public are left out.
 */
export const findMisplacedPublicPoints = async (db: Queryable): Promise<MisplacedPublicPoints> => {
  const restricted = (await readSeed()).filter(({ publicAccess }) => publicAccess === 'restricted');
  const descriptions = new Set(restricted.map(({ description }) => description));
  const found = await findPublicBySource(
    db,
    restricted.map(({ sourceId }) => sourceId),
  );
  return {
    points: found.filter(({ description }) => descriptions.has(description)),
    accessNote: restricted[0]?.accessNote ?? '',
  };
};

/**
 * Derives opening hours of bundled points from their text in an existing installation, where the text is unchanged and no hours
 * are set.
 */
export const seedOpeningHours = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const known = new Map((await readSeed()).map(({ sourceId, schedule }) => [sourceId, schedule]));
  const ids = await findWithoutOpeningHours(transaction, [...known.keys()]);
  await writeInBatches(transaction, clock, ids, ({ sourceId, schedule, openingHours }) => {
    const proposed = openingHours === null && schedule === known.get(sourceId ?? '') ? openingHoursOf(schedule) : null;
    return proposed === null ? null : { openingHours: proposed };
  });
};

/**
 * Sets the bundled categories of points in an existing installation, where the description is unchanged and no category is set.
 */
export const seedPointCategories = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const seeded = new Map((await readSeed()).map((point) => [point.sourceId, point]));
  const ids = await findBySource(transaction, [...seeded.keys()]);
  await writeInBatches(transaction, clock, ids, (point) => {
    const { description, categories = [], refusedCategories = [] } = seeded.get(point.sourceId ?? '') ?? {};
    const isUnsaid = point.categories.length + point.refusedCategories.length === 0;
    if (!isUnsaid || point.description !== description || categories.length + refusedCategories.length === 0) return null;
    return { categories, refusedCategories };
  });
};
