import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { type PointCategoryId as CategoryId, materialOfCategory } from '../collection-points/categories.ts';
import { PointCategoryId } from '../collection-points/categories-schema.ts';
import type { MaterialType as Material } from '../collection-points/materials.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { pageOf } from '../pages.ts';
import { GuideId } from '../recycling-guides/schema.ts';
import { line, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { webAddress } from '../web-address.ts';
import { itemLimits } from './limits.ts';
import { itemMessages } from './messages.ts';
import { ItemSource } from './schema.ts';
import { verdictKinds, verdictScopes } from './verdicts.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const Slug = z
  .string({ error: itemMessages.slugInvalid })
  .check(z.maxLength(itemLimits.idMaxLength, messages.textTooLong), z.regex(slug, itemMessages.slugInvalid));

/** A verdict on an item; sources are referenced by id, the best first. */
const VerdictInput = z.object({
  scope: z.enum(verdictScopes, { error: messages.valueInvalid }),
  kind: z.enum(verdictKinds, { error: itemMessages.kindRequired }),
  prepare: requiredLine(itemLimits.sentenceMaxLength, itemMessages.prepareRequired),
  why: orNull(line(itemLimits.sentenceMaxLength)),
  depends: orNull(line(itemLimits.sentenceMaxLength)),
  since: z._default(z.nullable(CalendarDay), null),
  sources: z._default(
    z.array(Slug, { error: messages.valueInvalid }).check(
      z.maxLength(itemLimits.sourcesMax, messages.textTooLong),
      z.refine((ids) => new Set(ids).size === ids.length, messages.valueInvalid),
    ),
    [],
  ),
});
export type VerdictInput = z.output<typeof VerdictInput>;

const year = /^(\d{4})?$/;

/** Fields of a source; the address is stored with its scheme. A document without one has a year. */
const sourceFields = {
  title: requiredLine(limits.nameMaxLength, itemMessages.sourceTitleRequired),
  publisher: requiredLine(limits.nameMaxLength, itemMessages.sourcePublisherRequired),
  url: z.pipe(
    z
      ._default(line(limits.websiteMaxLength), '')
      .check(z.refine((text) => text === '' || webAddress(text) !== null, messages.websiteInvalid)),
    z.transform((text: string) => webAddress(text) ?? text),
  ),
  year: z._default(line(4), '').check(z.regex(year, itemMessages.sourceYearInvalid)),
  page: z._default(line(itemLimits.pageMaxLength), ''),
  accessed: CalendarDay,
  note: z._default(line(itemLimits.noteMaxLength), ''),
};

const hasAddressOrYear = <S extends { readonly url: string; readonly year: string }>() =>
  z.refine<S>(({ url, year }) => url !== '' || year !== '', { path: ['url'], error: itemMessages.sourceUrlOrYear });

/** A new source, under the id by which verdicts reference it. */
export const NewItemSource = z.object({ id: Slug, ...sourceFields }).check(hasAddressOrYear());
export type NewItemSource = z.output<typeof NewItemSource>;

const fields = {
  name: requiredLine(itemLimits.nameMaxLength, itemMessages.nameRequired),
  aliases: z._default(
    z
      .array(requiredLine(itemLimits.nameMaxLength, messages.valueInvalid), { error: messages.valueInvalid })
      .check(z.maxLength(itemLimits.aliasesMax, `Use no máximo ${itemLimits.aliasesMax} outros nomes`)),
    [],
  ),
  material: z._default(z.nullable(MaterialType), null),
  category: z._default(z.nullable(PointCategoryId), null),
  guide: z._default(z.nullable(GuideId), null),
  /** One national verdict, and the city's own where the city has one. */
  verdicts: z.array(VerdictInput, { error: itemMessages.verdictsInvalid }).check(
    z.refine((verdicts) => {
      const scopes = verdicts.map(({ scope }) => scope);
      return scopes.includes('national') && new Set(scopes).size === scopes.length;
    }, itemMessages.verdictsInvalid),
  ),
  sources: z._default(
    z.array(NewItemSource, { error: messages.valueInvalid }).check(z.maxLength(itemLimits.sourcesMax, messages.textTooLong)),
    [],
  ),
};

interface Delivered {
  readonly material: Material | null;
  readonly category: CategoryId | null;
}
const categoryFits = <I extends Delivered>() =>
  z.refine<I>(({ material, category }) => material === null || category === null || materialOfCategory(category) === material, {
    path: ['category'],
    error: itemMessages.categoryOfOtherMaterial,
  });

/** Body of `POST /items`; the default `id` is the slug of the name. */
export const ItemCreation = z.object({ id: z.optional(Slug), ...fields }).check(categoryFits());
export type ItemCreation = z.output<typeof ItemCreation>;

/** Body of `PUT /items/{id}`: replaces all fields. */
export const ItemReplacement = z.object({ ...fields, version: Version }).check(categoryFits());
export type ItemReplacement = z.output<typeof ItemReplacement>;

/** Any text is a valid path here: an unknown source is 404, not 400. */
export const ItemSourceParams = z.object({ id: line(itemLimits.idMaxLength) });

/** Body of `PUT /item-sources/{id}`: replaces all fields. */
export const ItemSourceReplacement = z.object({ ...sourceFields, version: Version }).check(hasAddressOrYear());
export type ItemSourceReplacement = z.output<typeof ItemSourceReplacement>;

/** A source as stored. */
export const KeptItemSource = z.object({ id: z.string(), ...ItemSource.shape, version: z.number() });
export type KeptItemSource = z.infer<typeof KeptItemSource>;

/** All sources sorted by title, with the items that reference them. */
export const AdministeredItemSources = z.array(
  z.extend(KeptItemSource, { items: z.array(z.object({ id: z.string(), name: z.string() })) }),
);
export type AdministeredItemSources = z.infer<typeof AdministeredItemSources>;

/** Formats of the export of items. */
export const itemExportFormats = ['json', 'csv'] as const;
export type ItemExportFormat = (typeof itemExportFormats)[number];
export const ItemExportQuery = z.object({ format: z.enum(itemExportFormats, { error: messages.valueInvalid }) });

/** Any text is a valid path here: unknown words are 404, not 400. */
export const ItemQuestionParams = z.object({ words: line(itemLimits.queryMaxLength) });

/** An unanswered search that several people made; times ISO 8601 in UTC. */
export const ItemQuestion = z.object({
  words: z.string(),
  /** Number of searches, each network address counted once a day. */
  askers: z.number(),
  firstAskedAt: z.string(),
  lastAskedAt: z.string(),
});
export type ItemQuestion = z.infer<typeof ItemQuestion>;
export const ItemQuestionPage = pageOf(ItemQuestion);

/** Body of `POST /admin/item-questions/{words}/item`: the item that answers the question. */
export const ItemQuestionAnswer = z.object({ itemId: line(itemLimits.idMaxLength) });
