import { guideMessages } from '@separai/contract/recycling-guides/messages';
import { guideIdOf, guideVideoOf } from '@separai/contract/recycling-guides/rules';
import type { GuideCreation, GuideReplacement, RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import { findGuide, findGuides, type KeptGuide, writeGuide, writeNewGuides } from './repository.ts';

/** Dependencies of reading guides. */
export interface Reading {
  readonly db: Queryable;
  /** In embed form; shown where a guide has no own video. */
  readonly defaultVideoUrl: string;
}
type Writing = Reading & { readonly clock: Clock };

const shown = (guide: KeptGuide, defaultVideoUrl: string): RecyclingGuide => ({
  ...guide,
  youtubeUrl: guide.youtubeUrl ?? defaultVideoUrl,
});

/** All guides, by position and then by name. */
export const listAllGuides = async ({ db, defaultVideoUrl }: Reading): Promise<RecyclingGuide[]> =>
  (await findGuides(db)).map((guide) => shown(guide, defaultVideoUrl));

/** One guide. Throws `recycling-guide-not-found`. */
export const requireGuide = async ({ db, defaultVideoUrl }: Reading, id: string): Promise<RecyclingGuide> => {
  const guide = await findGuide(db, id);
  if (guide === null) throw new ApiError('recycling-guide-not-found');
  return shown(guide, defaultVideoUrl);
};

// The default video is not stored, so that a new default appears in every guide without its own.
const ownVideo = (link: string | null, defaultVideoUrl: string): string | null => {
  const url = guideVideoOf(link, defaultVideoUrl);
  return url === defaultVideoUrl ? null : url;
};

const columnsOf = (
  { items, youtubeUrl, intro, position, sources, ...fields }: Omit<GuideReplacement, 'version'>,
  defaultVideoUrl: string,
) => ({
  ...fields,
  ...items,
  ...(intro === undefined ? {} : { intro }),
  ...(position === undefined ? {} : { position }),
  ...(sources === undefined ? {} : { sources }),
  youtubeUrl: ownVideo(youtubeUrl, defaultVideoUrl),
});

const idFor = (name: string): string => {
  const id = guideIdOf(name);
  if (id === '') throw invalidFields({ name: guideMessages.nameWithoutLetters });
  return id;
};

/** Creates a guide, under the slug of its name where no `id` is given. Throws `recycling-guide-exists`. */
export const createOneGuide = async (
  { db, clock, defaultVideoUrl }: Writing,
  { id, ...input }: GuideCreation,
  userId: string,
): Promise<RecyclingGuide> => {
  const { intro = null, ...columns } = columnsOf(input, defaultVideoUrl);
  const row = { ...columns, intro, id: id ?? idFor(input.name) };
  try {
    const guides = await db.transaction((transaction) => writeNewGuides(transaction, { userId, at: clock.now() }, [row]));
    const [guide] = guides.map((one) => shown(one, defaultVideoUrl));
    if (guide === undefined) throw new Error('the new guide was not returned');
    return guide;
  } catch (error) {
    throw constraintOf(error) === 'recycling_guides_pkey' ? new ApiError('recycling-guide-exists') : error;
  }
};

/**
 * Replaces a guide's fields; an absent `intro`, `position` or `sources` stays. Throws `recycling-guide-not-found`, and
 * `recycling-guide-outdated` with the present guide.
 */
export const replaceOneGuide = (
  { db, clock, defaultVideoUrl }: Writing,
  id: string,
  { version, ...input }: GuideReplacement,
  userId: string,
): Promise<RecyclingGuide> =>
  db.transaction(async (transaction) => {
    const { after } = await writeGuide(transaction, { userId, at: clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('recycling-guide-not-found');
      if (version !== undefined && version !== before.version)
        throw new ApiError('recycling-guide-outdated', {
          current: await withLastChange(transaction, 'recycling-guide', shown(before, defaultVideoUrl), userId),
        });
      return columnsOf(input, defaultVideoUrl);
    });
    return shown(after, defaultVideoUrl);
  });

/** Deletes a guide. Throws `recycling-guide-not-found`. */
export const deleteOneGuide = async ({ db, clock }: Pick<Writing, 'db' | 'clock'>, id: string, userId: string): Promise<void> => {
  await db.transaction((transaction) =>
    writeGuide(transaction, { userId, at: clock.now() }, id, (before) => {
      if (before === null) throw new ApiError('recycling-guide-not-found');
      return 'deleted';
    }),
  );
};
