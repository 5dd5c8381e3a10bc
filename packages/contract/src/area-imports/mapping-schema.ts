import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { collectionDayLimits } from '../collection-days/limits.ts';
import { RecurrenceInput, WindowInput } from '../collection-days/rule-schema.ts';
import { importLimits } from '../imports/limits.ts';
import { messages } from '../messages.ts';
import { line } from '../text-schema.ts';
import { areaConstants, areaFields } from './fields.ts';

/** Distinct frequency texts of a file that are listed for confirmation. */
export const frequencyTextsMax = 500;

const Column = z.string().check(z.maxLength(importLimits.columnMaxLength, messages.textTooLong));
const Text = z.string({ error: messages.valueInvalid }).check(z.maxLength(importLimits.cellMaxLength, messages.textTooLong));

/** The columns of each field, constants, and the confirmed rules of frequency texts (`fields.ts`). */
export const AreaMapping = z.object({
  columns: z.partialRecord(
    z.enum(areaFields, { error: messages.valueInvalid }),
    z.array(Column).check(z.maxLength(20, messages.valueInvalid)),
  ),
  constants: z.partialRecord(
    z.enum(areaConstants, { error: messages.valueInvalid }),
    line(collectionDayLimits.operatorMaxLength),
  ),
  validFrom: CalendarDay,
  frequencies: z
    .array(
      z.object({
        text: Text,
        rules: z
          .array(
            z.object({
              recurrence: RecurrenceInput,
              window: WindowInput,
              validFrom: z._default(z.nullable(CalendarDay), null),
            }),
          )
          .check(z.maxLength(collectionDayLimits.rulesMax, messages.valueInvalid)),
      }),
    )
    .check(z.maxLength(frequencyTextsMax, messages.valueInvalid)),
});

/** Findings of the dry run of a file of areas: its frequency texts with their number of rows, and the services that it creates. */
export const AreaFacts = z.object({
  texts: z.array(z.object({ text: z.string(), rows: z.number() })),
  /** Whether there are more texts than are listed. */
  hasMoreTexts: z.boolean(),
  newServices: z.array(z.string()),
  /** Rows whose days await a confirmation. */
  unconfirmed: z.number(),
  /** Ids of the services that the application created, which an undo deletes. */
  createdServices: z._default(z.array(z.number()), []),
});
export type AreaFacts = z.infer<typeof AreaFacts>;

export const areaExportFormats = ['csv', 'xlsx', 'geojson', 'kml'] as const;
export type AreaExportFormat = (typeof areaExportFormats)[number];
export const AreaExportQuery = z.object({ format: z.enum(areaExportFormats, { error: messages.valueInvalid }) });
