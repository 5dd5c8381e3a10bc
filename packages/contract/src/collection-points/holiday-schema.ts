import * as z from 'zod/mini';

/** A day that is a holiday where a point is. */
export const Holiday = z.object({
  day: z.string(),
  name: z.string(),
  /** The whole country's, by its law. */
  isNational: z.boolean(),
  /** Of the state; null: wherever there are points. */
  uf: z.nullable(z.string()),
  /** In that state; null: in all of it. */
  municipality: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof Holiday>;
/** Where a holiday is kept. */
export type HolidayPlace = Pick<Holiday, 'uf' | 'municipality'>;

/** The holidays of this year and the next, by day. */
export const Holidays = z.array(Holiday);
