import * as z from 'zod/mini';

/**
 * The one form of every error body. `fields` maps a field's name to its sentence; `current` comes with an outdated write, and `nextDays`,
 * the next days with room, with a full day.
 */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  nextDays: z.optional(z.array(z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
