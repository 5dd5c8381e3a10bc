import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import { GuideCreation, GuideId, GuideSource } from '@separai/contract/recycling-guides/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { writeNewGuides } from './repository.ts';

const SeedGuide = z.object({
  ...GuideCreation.shape,
  id: GuideId,
  youtubeUrl: z.optional(z.nullable(z.string().check(z.refine((url) => youtubeEmbedUrl(url) === url)))),
  sources: z.array(GuideSource).check(z.minLength(1)),
});

/** Writes the built-in guides, in the order of their file. Throws when the bundled file is not what it should be. */
export const seedGuides = async (transaction: Db, clock: Clock): Promise<void> => {
  const guides = z.parse(z.array(SeedGuide), JSON.parse(await readFile(join(seedFolder, 'guides.json'), 'utf8')));
  const rows = guides.map(({ items, youtubeUrl = null, ...fields }, index) => ({
    ...fields,
    ...items,
    youtubeUrl,
    position: index + 1,
  }));
  await writeNewGuides(transaction, { userId: null, at: clock.now() }, rows);
};
