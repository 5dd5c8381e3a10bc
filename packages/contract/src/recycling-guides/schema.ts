import * as z from 'zod/mini';
import { defaultGuideColor, limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, lines, orNull, requiredLine, requiredLines } from '../text-schema.ts';
import { Version } from '../version.ts';
import { webAddress } from '../web-address.ts';
import { guideLimits } from './limits.ts';
import { guideMessages } from './messages.ts';
import { guideIdMaxLength } from './rules.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const GuideId = z
  .string({ error: guideMessages.slugInvalid })
  .check(z.maxLength(guideIdMaxLength, messages.textTooLong), z.regex(slug, guideMessages.slugInvalid));
/** Any text is a valid path here: an unknown guide is 404, not 400. */
export const GuideParams = z.object({ id: line(guideIdMaxLength) });

const guideLines = z
  .array(requiredLine(guideLimits.lineMaxLength, guideMessages.fieldRequired), { error: guideMessages.fieldRequired })
  .check(z.minLength(1, guideMessages.fieldRequired), z.maxLength(guideLimits.linesMax, messages.textTooLong));

/** Source of a guide's lists; the address is stored with its scheme. */
const SourceInput = z.object({
  title: requiredLine(guideLimits.lineMaxLength, guideMessages.fieldRequired),
  publisher: requiredLine(limits.nameMaxLength, guideMessages.fieldRequired),
  url: z.pipe(
    requiredLine(limits.websiteMaxLength, guideMessages.fieldRequired).check(
      z.refine((text) => webAddress(text) !== null, messages.websiteInvalid),
    ),
    z.transform((text: string) => webAddress(text) ?? text),
  ),
  year: z.optional(
    z
      .int({ error: guideMessages.yearInvalid })
      .check(
        z.minimum(guideLimits.yearMin, guideMessages.yearInvalid),
        z.maximum(guideLimits.yearMax, guideMessages.yearInvalid),
      ),
  ),
});

const guideFields = {
  name: requiredLine(limits.nameMaxLength, guideMessages.fieldRequired),
  description: requiredLines(limits.descriptionMaxLength, guideMessages.fieldRequired),
  intro: orNull(lines(limits.descriptionMaxLength)),
  youtubeUrl: orNull(line(limits.websiteMaxLength)),
  color: z._default(
    z.string({ error: guideMessages.colorInvalid }).check(z.regex(/^#[0-9a-fA-F]{6}$/, guideMessages.colorInvalid)),
    defaultGuideColor,
  ),
  items: z.object(
    {
      recyclable: guideLines,
      nonRecyclable: guideLines,
      howToPrepare: requiredLines(guideLimits.lineMaxLength * guideLimits.linesMax, guideMessages.fieldRequired),
    },
    { error: guideMessages.fieldRequired },
  ),
};

const keptFields = {
  /** Sort position, ascending; equal positions are sorted by name. */
  position: z.optional(
    z
      .int({ error: guideMessages.positionInvalid })
      .check(z.minimum(1, guideMessages.positionInvalid), z.maximum(guideLimits.positionMax, guideMessages.positionInvalid)),
  ),
  sources: z.optional(
    z.array(SourceInput, { error: messages.valueInvalid }).check(z.maxLength(guideLimits.sourcesMax, messages.textTooLong)),
  ),
};

/** Body of `POST /recycle-materials`; the default `id` is the slug of the name. */
export const GuideCreation = z.object({ id: z.optional(GuideId), ...guideFields, ...keptFields });
export type GuideCreation = z.output<typeof GuideCreation>;

/**
 * Body of `PUT /recycle-materials/{id}`. Absent `intro`, `position` or `sources` stay unchanged, because the specification's
 * form has none of them.
 */
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

/** A recycling guide. `youtubeUrl` is in embed form, by default the default video; `howToPrepare` has one tip per line. */
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
