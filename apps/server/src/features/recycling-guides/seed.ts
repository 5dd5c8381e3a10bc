import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import { GuideCreation, GuideId, GuideSource } from '@separai/contract/recycling-guides/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { findGuides, findGuidesEditedByPeople, writeGuide, writeNewGuides } from './repository.ts';

const SeedGuide = z.object({
  ...GuideCreation.shape,
  id: GuideId,
  youtubeUrl: z.optional(z.nullable(z.string().check(z.refine((url) => youtubeEmbedUrl(url) === url)))),
  sources: z.array(GuideSource).check(z.minLength(1)),
});

const readGuides = async (): Promise<z.infer<typeof SeedGuide>[]> =>
  z.parse(z.array(SeedGuide), JSON.parse(await readFile(join(seedFolder, 'guides.json'), 'utf8')));

/** Writes the built-in guides, in the order of their file. Throws when the bundled file is not what it should be. */
export const seedGuides = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const guides = await readGuides();
  const rows = guides.map(({ items, youtubeUrl = null, ...fields }, index) => ({
    ...fields,
    ...items,
    youtubeUrl,
    position: index + 1,
  }));
  await writeNewGuides(transaction, { userId: null, at: clock.now() }, rows);
};

/** Gives the built-in guides of an older installation the words of the file, but for those that a person has written. */
export const seedGuideWords = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const seeded = new Map((await readGuides()).map((guide) => [guide.id, guide]));
  const edited = await findGuidesEditedByPeople(transaction);
  for (const guide of await findGuides(transaction)) {
    const now = seeded.get(guide.id);
    if (now === undefined || edited.has(guide.id)) continue;
    const { description, intro, items, sources } = now;
    if (isDeepStrictEqual({ ...guide, description, intro, items, sources }, guide)) continue;
    await writeGuide(transaction, { userId: null, at: clock.now() }, guide.id, (before) => {
      if (before === null) throw new Error(`the guide ${guide.id} is gone`);
      return { description, intro, ...items, sources };
    });
  }
};
