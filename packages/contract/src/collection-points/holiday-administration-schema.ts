import * as z from 'zod/mini';
import { administrationMessages } from '../administration-messages.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { Holiday } from './holiday-schema.ts';
import { isHolidayDate, ufs } from './holidays.ts';

const maxId = 2_147_483_647;
/** A holiday's id, which arrives as text in the path. */
export const HolidayParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, messages.valueInvalid), z.maximum(maxId, messages.valueInvalid))),
  ),
});

const fields = {
  /** '12-24' (every year) or '2026-12-24' (once). */
  date: z.string({ error: messages.dateInvalid }).check(z.refine(isHolidayDate, messages.dateInvalid)),
  name: requiredLine(limits.nameMaxLength, administrationMessages.holidayNameRequired),
  uf: z._default(z.nullable(z.enum(ufs, { error: messages.valueInvalid })), null),
  municipality: orNull(line(limits.nameMaxLength)),
};
const isPlaced = z.refine<{ uf: string | null; municipality: string | null }>(
  ({ uf, municipality }) => municipality === null || uf !== null,
  { path: ['uf'], error: administrationMessages.ufRequired },
);

/** Body of `POST /holidays`. */
export const HolidayCreation = z.object(fields).check(isPlaced);
export type HolidayCreation = z.output<typeof HolidayCreation>;

/** Body of `PUT /holidays/{id}`. */
export const HolidayReplacement = z.object({ ...fields, version: Version }).check(isPlaced);
export type HolidayReplacement = z.output<typeof HolidayReplacement>;

/** A holiday as stored. */
export const KeptHoliday = z.object({
  id: z.number(),
  date: z.string(),
  name: z.string(),
  uf: z.nullable(z.enum(ufs)),
  municipality: z.nullable(z.string()),
  version: z.number(),
});
export type KeptHoliday = z.infer<typeof KeptHoliday>;

/**
 * Holidays in the panel: the installation's own, each with the number of active points at its place (`points`) and of those
 * whose hours mention holidays (`sayingPoints`), and the national ones.
 */
export const AdministeredHolidays = z.object({
  own: z.array(z.extend(KeptHoliday, { points: z.number(), sayingPoints: z.number() })),
  national: z.array(Holiday),
});
export type AdministeredHolidays = z.infer<typeof AdministeredHolidays>;
