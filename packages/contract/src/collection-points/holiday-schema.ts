import * as z from 'zod/mini';

/** A holiday on one day, with the place where it applies. */
export const Holiday = z.object({
  day: z.string(),
  name: z.string(),
  /** A national holiday, by federal law. */
  isNational: z.boolean(),
  /** State of the holiday; null: every place with points. */
  uf: z.nullable(z.string()),
  /** Municipality in that state; null: the whole state. */
  municipality: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof Holiday>;
/** Place where a holiday applies. */
export type HolidayPlace = Pick<Holiday, 'uf' | 'municipality'>;

/** The holidays of this year and the next, by day. */
export const Holidays = z.array(Holiday);
