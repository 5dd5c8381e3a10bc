import * as z from 'zod/mini';
import { defaultGuideColor, limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, lines, orNull, requiredLine, requiredLines } from '../text.ts';
import { Version } from '../version.ts';
import { webAddress } from '../web-address.ts';
import { guideIdMaxLength } from './rules.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const GuideId = z
  .string({ error: messages.slugInvalid })
  .check(z.maxLength(guideIdMaxLength, messages.textTooLong), z.regex(slug, messages.slugInvalid));
/** Any text is a possible path here: an unknown guide is 404, not 400. */
export const GuideParams = z.object({ id: line(guideIdMaxLength) });

const guideLines = z
  .array(requiredLine(limits.guideLineMaxLength, messages.guideFieldRequired), { error: messages.guideFieldRequired })
  .check(z.minLength(1, messages.guideFieldRequired), z.maxLength(limits.guideLinesMax, messages.textTooLong));

/** Where a guide's lists come from; the address is kept with its scheme. */
const SourceInput = z.object({
  title: requiredLine(limits.guideLineMaxLength, messages.guideFieldRequired),
  publisher: requiredLine(limits.nameMaxLength, messages.guideFieldRequired),
  url: z.pipe(
    requiredLine(limits.websiteMaxLength, messages.guideFieldRequired).check(
      z.refine((text) => webAddress(text) !== null, messages.websiteInvalid),
    ),
    z.transform((text: string) => webAddress(text) ?? text),
  ),
  year: z.optional(
    z.int({ error: messages.yearInvalid }).check(z.minimum(1900, messages.yearInvalid), z.maximum(2200, messages.yearInvalid)),
  ),
});

const guideFields = {
  name: requiredLine(limits.nameMaxLength, messages.guideFieldRequired),
  description: requiredLines(limits.descriptionMaxLength, messages.guideFieldRequired),
  intro: orNull(lines(limits.descriptionMaxLength)),
  youtubeUrl: orNull(line(limits.websiteMaxLength)),
  color: z._default(
    z.string({ error: messages.colorInvalid }).check(z.regex(/^#[0-9a-fA-F]{6}$/, messages.colorInvalid)),
    defaultGuideColor,
  ),
  items: z.object(
    {
      recyclable: guideLines,
      nonRecyclable: guideLines,
      howToPrepare: requiredLines(limits.guideLineMaxLength * limits.guideLinesMax, messages.guideFieldRequired),
    },
    { error: messages.guideFieldRequired },
  ),
};

const keptFields = {
  /** Guides with a lower one come before; equals follow by name. */
  position: z.optional(
    z
      .int({ error: messages.positionInvalid })
      .check(z.minimum(1, messages.positionInvalid), z.maximum(limits.guidePositionMax, messages.positionInvalid)),
  ),
  sources: z.optional(
    z.array(SourceInput, { error: messages.valueInvalid }).check(z.maxLength(limits.guideSourcesMax, messages.textTooLong)),
  ),
};

/** Body of `POST /recycle-materials`; without an `id` it becomes the slug of the name. */
export const GuideCreation = z.object({ id: z.optional(GuideId), ...guideFields, ...keptFields });
export type GuideCreation = z.output<typeof GuideCreation>;

/** Body of `PUT /recycle-materials/{id}`. An absent `intro`, `position` or `sources` stays as it is: the specification's form has none of them. */
export const GuideReplacement = z.object({
  ...guideFields,
  ...keptFields,
  intro: z.optional(guideFields.intro),
  version: Version,
});
export type GuideReplacement = z.output<typeof GuideReplacement>;

export const GuideSource = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  year: z.optional(z.number()),
});

/** A recycling guide. `youtubeUrl` is in embed form, the default video where the guide has none; `howToPrepare` has one tip per line. */
export const RecyclingGuide = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  intro: z.nullable(z.string()),
  color: z.string(),
  youtubeUrl: z.string(),
  items: z.object({ recyclable: z.array(z.string()), nonRecyclable: z.array(z.string()), howToPrepare: z.string() }),
  sources: z.array(GuideSource),
  position: z.number(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RecyclingGuide = z.infer<typeof RecyclingGuide>;
