import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PointHandover } from '@separai/contract/collection-points/handover-schema';
import { MaterialType } from '@separai/contract/collection-points/materials-schema';
import { CollectionPointCreation } from '@separai/contract/collection-points/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { writeNewPoints } from './repository-writing.ts';

const SeedPoint = z.object({
  ...CollectionPointCreation.shape,
  sourceId: z.string(),
  attribution: z.string(),
  handover: PointHandover,
  acceptedMaterials: z.array(MaterialType),
});

/** Writes the bundled real points, with their accepted materials. Throws when the bundled file is not what it should be. */
export const seedCollectionPoints = async (transaction: Db, clock: Clock): Promise<void> => {
  const text = await readFile(join(seedFolder, 'points-fortaleza.json'), 'utf8');
  const points = z.parse(z.array(SeedPoint), JSON.parse(text));
  const seeded = points.map(({ acceptedMaterials, isActive = true, ...fields }) => ({
    ...fields,
    isActive,
    materials: acceptedMaterials,
  }));
  await writeNewPoints(transaction, { userId: null, at: clock.now() }, seeded);
};
