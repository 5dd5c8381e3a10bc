import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MaterialType } from '@separai/contract/collection-points/materials';
import { CollectionPointCreation } from '@separai/contract/collection-points/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertLinks, insertPoints } from './repository.ts';

const SeedPoint = z.object({
  ...CollectionPointCreation.shape,
  sourceId: z.string(),
  attribution: z.string(),
  acceptedMaterials: z.array(MaterialType),
});

// PostgreSQL takes at most 65,535 parameters in a statement.
const pointsAtOnce = 1000;

/** Writes the bundled real points, with their accepted materials. Throws when the bundled file is not what it should be. */
export const seedCollectionPoints = async (transaction: Db, clock: Clock): Promise<void> => {
  const text = await readFile(join(seedFolder, 'points-fortaleza.json'), 'utf8');
  const points = z.parse(z.array(SeedPoint), JSON.parse(text));
  const now = clock.now();
  for (let start = 0; start < points.length; start += pointsAtOnce) {
    const some = points.slice(start, start + pointsAtOnce);
    const rows = some.map(({ acceptedMaterials: _, ...fields }) => ({ ...fields, createdAt: now, updatedAt: now }));
    const ids = await insertPoints(transaction, rows);
    const links = some.flatMap(({ sourceId, acceptedMaterials }) => {
      const collectionPointId = ids.get(sourceId);
      if (collectionPointId === undefined) throw new Error(`the point ${sourceId} was not written`);
      return acceptedMaterials.map((materialType) => ({ collectionPointId, materialType }));
    });
    if (links.length > 0) await insertLinks(transaction, links);
  }
};
