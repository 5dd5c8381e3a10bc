import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { PointCategoryId } from '../collection-points/categories-schema.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { DataLicense } from '../data-license-schema.ts';
import { limits } from '../limits.ts';
import { GuideId } from '../recycling-guides/schema.ts';
import { line, requiredLine } from '../text-schema.ts';
import { itemLimits } from './limits.ts';
import { verdictKinds, verdictScopes } from './verdicts.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const Slug = z.string().check(z.maxLength(80), z.regex(slug));
const sentence = requiredLine(itemLimits.sentenceMaxLength, '');

/** Any text is a valid path here: an unknown item is 404, not 400. */
export const ItemParams = z.object({ id: line(80) });

/** A source about items, with a summary in our words: a page of the web, or a document without an address. */
export const ItemSource = z.object({
  title: z.string(),
  /** Author or publisher. */
  publisher: z.string(),
  /** Empty for a document without an address. */
  url: z.string(),
  /** Year of publication; empty: unknown. */
  year: z.string(),
  /** Page or pages of the document, such as '12–14'; empty: none. */
  page: z.string(),
  /** Day on which the source was read. */
  accessed: z.string(),
  note: z.string(),
});
export type ItemSource = z.infer<typeof ItemSource>;

const verdict = {
  scope: z.enum(verdictScopes),
  kind: z.enum(verdictKinds),
  prepare: z.string(),
  why: z.nullable(z.string()),
  /** Conditions of the verdict, and sources that disagree. */
  depends: z.nullable(z.string()),
  /** Day since which the verdict applies; null: unknown. */
  since: z.nullable(z.string()),
};

const item = {
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Points that take this material and name no category of it may be asked about the item; null: none may. */
  material: z.nullable(MaterialType),
  /** The category that a point must name to take the item; null: no category. */
  category: z.nullable(PointCategoryId),
  /** Id of the guide with details. */
  guide: z.nullable(z.string()),
  version: z.number(),
  updatedAt: z.string(),
};

/** An item of the list; its verdicts, the city's own first, reference sources by id. */
export const ListedItem = z.object({ ...item, verdicts: z.array(z.object({ ...verdict, sources: z.array(z.string()) })) });
export type ListedItem = z.infer<typeof ListedItem>;

/** All items, all sources that they reference, and the licence of the data; null: not stated. */
export const ItemList = z.object({
  license: z.nullable(DataLicense),
  items: z.array(ListedItem),
  sources: z.record(z.string(), ItemSource),
});
export type ItemList = z.infer<typeof ItemList>;

/** An item with its sources in full. */
export const Item = z.object({ ...item, verdicts: z.array(z.object({ ...verdict, sources: z.array(ItemSource) })) });
export type Item = z.infer<typeof Item>;

/** A household item of the seed file. */
export const SeedItem = z.object({
  id: Slug,
  name: requiredLine(itemLimits.nameMaxLength, ''),
  aliases: z.array(requiredLine(itemLimits.nameMaxLength, '')).check(z.maxLength(itemLimits.aliasesMax)),
  material: z.nullable(MaterialType),
  category: z.nullable(PointCategoryId),
  guide: z.nullable(GuideId),
  verdict: z.enum(verdictKinds),
  prepare: sentence,
  why: z.nullable(sentence),
  depends: z.nullable(sentence),
  sources: z.array(Slug).check(z.maxLength(itemLimits.sourcesMax)),
});

/** A source of the seed file. */
export const SeedItemSource = z.object({
  title: requiredLine(limits.nameMaxLength, ''),
  publisher: requiredLine(limits.nameMaxLength, ''),
  url: z.url({ protocol: /^https?$/ }),
  year: z._default(z.string(), ''),
  page: z._default(z.string(), ''),
  accessed: CalendarDay,
  note: requiredLine(1000, ''),
});

/** Body of `POST /items/unanswered`: a search text without a result. */
export const UnansweredQuestion = z.object({ text: requiredLine(itemLimits.queryMaxLength, 'Diga o que você procurou') });
