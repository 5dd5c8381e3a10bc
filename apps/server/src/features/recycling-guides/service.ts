import { messages } from '@separai/contract/messages';
import { youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import {
  type GuideCreation,
  type GuideReplacement,
  guideIdMaxLength,
  type RecyclingGuide,
} from '@separai/contract/recycling-guides/schema';
import { slugOf } from '@separai/contract/text';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidFields, Refusal } from '../../platform/http/refusal.ts';
import { findGuide, findGuides, insertGuides, type KeptGuide, type NewGuide, removeGuide, updateGuide } from './repository.ts';

interface Reading {
  readonly db: Db;
  /** In embed form; shown where a guide has no video of its own. */
  readonly defaultVideoUrl: string;
}
type Writing = Reading & { readonly clock: Clock };

const shown = (guide: KeptGuide, defaultVideoUrl: string): RecyclingGuide => ({
  ...guide,
  youtubeUrl: guide.youtubeUrl ?? defaultVideoUrl,
});

/** Every guide, by position and then by name. */
export const listAllGuides = async ({ db, defaultVideoUrl }: Reading): Promise<RecyclingGuide[]> =>
  (await findGuides(db)).map((guide) => shown(guide, defaultVideoUrl));

/** One guide. Throws `recycling-guide-not-found`. */
export const requireGuide = async ({ db, defaultVideoUrl }: Reading, id: string): Promise<RecyclingGuide> => {
  const guide = await findGuide(db, id);
  if (guide === null) throw new Refusal('recycling-guide-not-found');
  return shown(guide, defaultVideoUrl);
};

// The default video is not kept, so that a new default shows in every guide that has none of its own.
const ownVideo = (link: string | null, defaultVideoUrl: string): string | null => {
  const url = link === null ? null : youtubeEmbedUrl(link);
  return url === defaultVideoUrl ? null : url;
};

const columnsOf = ({ items, youtubeUrl, intro, ...fields }: GuideReplacement, defaultVideoUrl: string) => ({
  ...fields,
  ...items,
  ...(intro === undefined ? {} : { intro }),
  youtubeUrl: ownVideo(youtubeUrl, defaultVideoUrl),
});

const idFor = (name: string): string => {
  const id = slugOf(name).slice(0, guideIdMaxLength).replace(/-$/, '');
  if (id === '') throw invalidFields({ name: messages.guideNameWithoutLetters });
  return id;
};

/** Creates a guide, under the slug of its name where no `id` is given. Throws `recycling-guide-exists`. */
export const createOneGuide = (
  { db, clock, defaultVideoUrl }: Writing,
  { id, ...input }: GuideCreation,
): Promise<RecyclingGuide> => {
  const now = clock.now();
  const row: NewGuide = {
    ...columnsOf(input, defaultVideoUrl),
    id: id ?? idFor(input.name),
    createdAt: now,
    updatedAt: now,
  };
  return db.transaction(async (transaction) => {
    const [guide] = await insertGuides(transaction, [row]);
    if (guide === undefined) throw new Refusal('recycling-guide-exists');
    return shown(guide, defaultVideoUrl);
  });
};

/** Replaces a guide's fields; an absent `intro` and the sources stay. Throws `recycling-guide-not-found`. */
export const replaceOneGuide = (
  { db, clock, defaultVideoUrl }: Writing,
  id: string,
  input: GuideReplacement,
): Promise<RecyclingGuide> =>
  db.transaction(async (transaction) => {
    const changes = { ...columnsOf(input, defaultVideoUrl), updatedAt: clock.now() };
    const guide = await updateGuide(transaction, id, changes);
    if (guide === null) throw new Refusal('recycling-guide-not-found');
    return shown(guide, defaultVideoUrl);
  });

/** Deletes a guide. Throws `recycling-guide-not-found`. */
export const deleteOneGuide = ({ db }: { db: Db }, id: string): Promise<void> =>
  db.transaction(async (transaction) => {
    if (!(await removeGuide(transaction, id))) throw new Refusal('recycling-guide-not-found');
  });
