import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { numberedPages } from '../pages.ts';
import { line } from '../text-schema.ts';
import { axes, isInBrazil } from './coordinates.ts';
import { importFields } from './fields.ts';
import { importLimits } from './limits.ts';
import { columnLooks } from './unused-columns.ts';

/**
 * `reading` → `checking` → `checked` → `applying` → `applied` → `undoing` → `undone`; `failed` when the file could not be read, `cancelling`
 * between `applying` and `checked` where a person stopped it.
 */
export const importStates = [
  'reading',
  'checking',
  'checked',
  'applying',
  'cancelling',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];
/** States in which the server is at work. */
export const busyStates = ['reading', 'checking', 'applying', 'cancelling', 'undoing'] as const satisfies readonly ImportState[];

export const tableFormats = ['csv', 'xlsx', 'json', 'geojson', 'kml', 'osm'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What became of a row in the dry run. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'repeated', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
/** What is done with a row; null: a person has to say. */
export const rowActions = ['create', 'update', 'skip'] as const;
export const RowAction = z.enum(rowActions, { error: messages.valueInvalid });
export type RowAction = z.infer<typeof RowAction>;
/** What an undo did with a row's point: taken back, or left because it was edited since, has bookings, or is gone. */
export const undoOutcomes = ['taken-back', 'edited', 'booked', 'gone'] as const;

const count = z.number();
const Field = z.enum(importFields, { error: messages.valueInvalid });
const Column = z.string().check(z.maxLength(importLimits.columnMaxLength, messages.textTooLong));

/** Columns by field, what is taken where they say nothing, and what is known of the file's coordinates. */
export const Mapping = z.object({
  columns: z.partialRecord(Field, z.array(Column).check(z.maxLength(20, messages.valueInvalid))),
  constants: z.partialRecord(Field, line(limits.descriptionMaxLength)),
  minus: z.optional(
    z.array(z.enum(axes, { error: messages.valueInvalid })).check(z.maxLength(axes.length, messages.valueInvalid)),
  ),
  takesMiddles: z.optional(z.boolean({ error: messages.valueInvalid })),
});

export const ImportId = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, messages.valueInvalid)),
  z.pipe(z.transform(Number), z.int()),
);
export const ImportParams = z.object({ id: ImportId });
export const ImportRowParams = z.object({ id: ImportId, number: ImportId });

/** What a file is about. */
export const importSubjects = ['points', 'items'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/**
 * Counts of the dry run. Over the rows that can go in: those with an address, those of them without a city, those without a place, those whose
 * name was made. Over all rows: those that lack the minus sign of an axis, and those that are an area or a line.
 */
export const Noticed = z.object({
  addresses: z._default(count, 0),
  noCity: z._default(count, 0),
  noPlace: z._default(count, 0),
  madeNames: z._default(count, 0),
  noLatitudeMinus: z._default(count, 0),
  noLongitudeMinus: z._default(count, 0),
  areas: z._default(count, 0),
});
export type Noticed = z.output<typeof Noticed>;
export const nothingNoticed: Noticed = Noticed.parse({});

/** An import; times ISO 8601 in UTC, `done` of `total` rows while the server is at work. */
export const Import = z.object({
  id: z.number(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  format: z.nullable(z.enum(tableFormats)),
  state: z.enum(importStates),
  /** Why it failed, or why it has to be looked at again. */
  failure: z.nullable(z.string()),
  done: count,
  total: z.nullable(count),
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  mapping: Mapping,
  /** Columns that no field uses although they look like coordinates or hours. */
  unused: z.array(z.object({ name: z.string(), looksLike: z.enum(columnLooks) })),
  /** Name of the reference system of its coordinates; empty where the file says nothing. */
  system: z.string(),
  noticed: Noticed,
  /** What the file as a whole lacks, in sentences. */
  warnings: z.array(z.string()),
  /** How many rows have each outcome, and how many still wait for a person. */
  outcomes: z.partialRecord(z.enum(rowOutcomes), count),
  unsettled: count,
  /** How many points, or items, are created and changed: by the dry run and what a person settled, then as they were written. */
  created: count,
  updated: count,
  /** After an undo: how many points were taken back, and how many stay. */
  takenBack: count,
  kept: count,
  /** Why an applied one cannot be taken back, as the code of the refusal; null: it can, or it is not applied. */
  undoHindrance: z.nullable(z.string()),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type Import = z.infer<typeof Import>;

const PointState = z.record(z.string(), z.unknown());

/** A row of an import in the dry run. */
export const ImportRow = z.object({
  /** The file's own number of its line, with titles and blank lines counted; of a file without lines, its place among its records. */
  number: z.number(),
  cells: z.record(z.string(), z.string()),
  outcome: z.nullable(z.enum(rowOutcomes)),
  action: z.nullable(RowAction),
  /** What the row tells of its point. */
  point: z.nullable(PointState),
  /** What the row tells of its item, and the item that is, or would be, written. */
  item: z.nullable(PointState),
  itemId: z.nullable(z.string()),
  /** What an update would change, and what stands there now. */
  changes: z.nullable(PointState),
  before: z.nullable(PointState),
  /** Of the changes, those that give a point what it has not: an update writes these unless it names its fields. */
  fills: z.array(z.string()),
  /** The changes that are written; null: all of them. */
  fields: z.nullable(z.array(z.string())),
  /** Points that seem the same, the best first. */
  candidates: z.array(z.object({ id: z.number(), name: z.string(), address: z.string(), metres: z.nullable(z.number()) })),
  /** The point that is, or would be, written. */
  pointId: z.nullable(z.number()),
  /** The row that says the same. */
  repeats: z.nullable(z.number()),
  notes: z.array(z.string()),
  problems: z.record(z.string(), z.string()),
  undone: z.nullable(z.enum(undoOutcomes)),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportQuery = z.object({
  subject: z._default(z.enum(importSubjects, { error: messages.valueInvalid }), 'points'),
  ...numberedPages,
});
export const ImportRowQuery = z.object({
  outcome: z.optional(z.enum(rowOutcomes, { error: messages.valueInvalid })),
  undone: z.optional(z.enum(undoOutcomes, { error: messages.valueInvalid })),
  ...numberedPages,
});
export type ImportRowQuery = z.output<typeof ImportRowQuery>;

const degrees = (most: number) =>
  z.number().check(z.minimum(-most, messages.valueInvalid), z.maximum(most, messages.valueInvalid));

/** Where a row's address was found, in Brazil. */
export const RowPlace = z
  .object({ latitude: degrees(90), longitude: degrees(180) })
  .check(z.refine(isInBrazil, { path: ['latitude'], error: messages.valueInvalid }));
export type RowPlace = z.infer<typeof RowPlace>;

const Fields = z.array(Field).check(z.maxLength(importFields.length, messages.valueInvalid));

/**
 * How a person settles a row; `pointId` is one of its candidates where it is to be updated, `fields` are those that the update writes: without
 * them, those of which the point has nothing.
 */
export const RowDecision = z.object({ action: RowAction, pointId: z.optional(z.int()), fields: z.optional(Fields) });
export type RowDecision = z.infer<typeof RowDecision>;

/** How a person settles all rows that wait; an update fills what points have not, and replaces `fields` too. */
export const DuplicatesDecision = z.object({ action: RowAction, fields: z._default(Fields, []) });
export type DuplicatesDecision = z.output<typeof DuplicatesDecision>;
