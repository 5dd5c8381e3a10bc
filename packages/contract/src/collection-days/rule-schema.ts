import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { messages } from '../messages.ts';
import { dayParts } from './kinds.ts';
import { collectionDayMessages } from './messages.ts';
import { formatRecurrence, parseRecurrence } from './recurrence.ts';
import { hoursAgree, normalizedWindow } from './window.ts';

const Time = z
  .string({ error: collectionDayMessages.timeInvalid })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, collectionDayMessages.timeInvalid));

/** Hours as stored (`window.ts`). */
export const Window = z.object({
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  part: z.nullable(z.enum(dayParts)),
});

/**
 * Hours as they are sent; a part of the day that follows from the hours is dropped, another one that agrees with them is kept
 * beside them.
 */
export const WindowInput = z.pipe(
  z
    .object({
      from: z._default(z.nullable(Time), null),
      until: z._default(z.nullable(Time), null),
      part: z._default(z.nullable(z.enum(dayParts, { error: messages.valueInvalid })), null),
    })
    .check(z.refine(hoursAgree, { path: ['part'], error: collectionDayMessages.partContradicts })),
  z.transform((window: z.output<typeof Window>): z.output<typeof Window> => normalizedWindow(window)),
);

/** A recurrence that the editor can make, parsed to its one form (`recurrence.ts`). */
export const RecurrenceInput = z.pipe(
  z.string({ error: collectionDayMessages.recurrenceInvalid }).check(
    z.maxLength(200, messages.textTooLong),
    z.refine((text) => parseRecurrence(text) !== null, collectionDayMessages.recurrenceInvalid),
  ),
  z.transform((text: string) => {
    const recurrence = parseRecurrence(text);
    return recurrence === null ? text : formatRecurrence(recurrence);
  }),
);

export const RuleInput = z
  .object({
    recurrence: RecurrenceInput,
    window: WindowInput,
    validFrom: CalendarDay,
    validUntil: z._default(z.nullable(CalendarDay), null),
  })
  .check(
    z.refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
      path: ['validUntil'],
      error: collectionDayMessages.validityInvalid,
    }),
  );
export type RuleInput = z.output<typeof RuleInput>;

/** A rule as stored; `text` is the recurrence and the hours in Portuguese ('terças e quintas, à noite, a partir das 18h'). */
export const Rule = z.object({
  recurrence: z.string(),
  window: Window,
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  text: z.string(),
});
export type Rule = z.infer<typeof Rule>;
