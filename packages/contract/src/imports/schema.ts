import * as z from 'zod/mini';
import { AreaFacts, AreaMapping } from '../area-imports/mapping-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { numberedPages } from '../pages.ts';
import { line } from '../text-schema.ts';
import { axes, isInBrazil } from './coordinates.ts';
import { importFields } from './fields.ts';
import { importLimits } from './limits.ts';
import { columnLooks } from './unused-columns.ts';

/**
 * `reading` → `checking` → `checked` → `applying` → `applied` → `undoing` → `undone`; `failed` when the file could not be read,
 * `cancelling` between `applying` and `checked` after a cancellation.
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
/** States in which a server job runs. */
export const busyStates = ['reading', 'checking', 'applying', 'cancelling', 'undoing'] as const satisfies readonly ImportState[];

export const tableFormats = ['csv', 'xlsx', 'json', 'geojson', 'kml', 'osm'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Result of a row in the dry run. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'repeated', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
/** Action for a row; null: an administrator has to decide. */
export const rowActions = ['create', 'update', 'skip'] as const;
export const RowAction = z.enum(rowActions, { error: messages.valueInvalid });
export type RowAction = z.infer<typeof RowAction>;
/**
 * Result of an undo for a row's point: reverted, or left because the point was edited since, has bookings, or no longer exists.
 */
export const undoOutcomes = ['taken-back', 'edited', 'booked', 'gone'] as const;

const count = z.number();
const Field = z.enum(importFields, { error: messages.valueInvalid });
const Column = z.string().check(z.maxLength(importLimits.columnMaxLength, messages.textTooLong));

/** Columns by field, constants for empty cells, and the properties of the file's coordinates. */
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

/** Kinds of records that a file contains. */
export const importSubjects = ['points', 'items', 'areas'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/**
 * Counts of the dry run. Of the valid rows: with an address, of these without a city, without coordinates, with a derived name.
 * Of all rows: lacking the minus sign of an axis, and areas or lines.
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

/** An import; times ISO 8601 in UTC, `done` of `total` rows while a job runs. */
export const Import = z.object({
  id: z.number(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  format: z.nullable(z.enum(tableFormats)),
  state: z.enum(importStates),
  /** Reason of the failure, or why the import needs another review. */
  failure: z.nullable(z.string()),
  done: count,
  total: z.nullable(count),
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  mapping: Mapping,
  /** For a file of collection areas: its mapping, and what the dry run found; null before, and for other files. */
  areaMapping: z.nullable(AreaMapping),
  areaFacts: z.nullable(AreaFacts),
  /** Unmapped columns that look like coordinates or hours. */
  unused: z.array(z.object({ name: z.string(), looksLike: z.enum(columnLooks) })),
  /** Name of the coordinates' reference system; empty where the file names none. */
  system: z.string(),
  noticed: Noticed,
  /** Warnings about the file as a whole, as sentences. */
  warnings: z.array(z.string()),
  /** Number of rows by outcome, and number of rows that await a decision. */
  outcomes: z.partialRecord(z.enum(rowOutcomes), count),
  unsettled: count,
  /** Number of points, or items, created and changed: as planned by the dry run and the decisions, then as written. */
  created: count,
  updated: count,
  /** After an undo: number of points reverted, and number left as they are. */
  takenBack: count,
  kept: count,
  /** Error code of why an applied import cannot be undone; null when the undo is possible, or the import is not applied. */
  undoBlocker: z.nullable(z.string()),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type Import = z.infer<typeof Import>;

const PointState = z.record(z.string(), z.unknown());

/** A row of an import in the dry run. */
export const ImportRow = z.object({
  /**
   * Line number in the file, with headings and blank lines counted; in a file without lines, the position among its records.
   */
  number: z.number(),
  cells: z.record(z.string(), z.string()),
  /** Whether the row has the outline of a collection area. */
  hasShape: z.boolean(),
  outcome: z.nullable(z.enum(rowOutcomes)),
  action: z.nullable(RowAction),
  /** The row's values for its point. */
  point: z.nullable(PointState),
  /** The row's values for its item, and the id of the item that is, or would be, written. */
  item: z.nullable(PointState),
  itemId: z.nullable(z.string()),
  /** The collection area that the first of its rows describes, in words by field, and the id that is, or would be, written. */
  area: z.nullable(z.record(z.string(), z.string())),
  areaId: z.nullable(z.number()),
  /** The changes of an update, and the present values. */
  changes: z.nullable(PointState),
  before: z.nullable(PointState),
  /** The changed fields that are empty in the point: an update writes only these unless it names its fields. */
  fills: z.array(z.string()),
  /** The changed fields that are written; null: all of them. */
  fields: z.nullable(z.array(z.string())),
  /** Probable duplicates, the best match first. */
  candidates: z.array(z.object({ id: z.number(), name: z.string(), address: z.string(), metres: z.nullable(z.number()) })),
  /** The point that is, or would be, written. */
  pointId: z.nullable(z.number()),
  /** Number of the earlier row with the same content. */
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

/** The position found for a row's address, in Brazil. */
export const RowPlace = z
  .object({ latitude: degrees(90), longitude: degrees(180) })
  .check(z.refine(isInBrazil, { path: ['latitude'], error: messages.valueInvalid }));
export type RowPlace = z.infer<typeof RowPlace>;

const Fields = z.array(Field).check(z.maxLength(importFields.length, messages.valueInvalid));

/**
 * An administrator's decision on a row; an update needs one of the row's candidates as `pointId`, and writes `fields`: by
 * default those that are empty in the point.
 */
export const RowDecision = z.object({ action: RowAction, pointId: z.optional(z.int()), fields: z.optional(Fields) });
export type RowDecision = z.infer<typeof RowDecision>;

/** A decision on all undecided rows; an update fills empty fields, and replaces `fields` too. */
export const DuplicatesDecision = z.object({ action: RowAction, fields: z._default(Fields, []) });
export type DuplicatesDecision = z.output<typeof DuplicatesDecision>;
