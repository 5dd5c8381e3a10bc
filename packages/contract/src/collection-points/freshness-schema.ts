import * as z from 'zod/mini';
import { confirmers } from './reports.ts';

/**
 * Warning that a point is full: number of people who reported it, or null when an administrator did; `at` is the latest report
 * (ISO 8601 in UTC).
 */
export const FullReported = z.object({ people: z.nullable(z.number()), at: z.string() });
export type FullReported = z.infer<typeof FullReported>;

/** Latest confirmation of a point's data: instant (ISO 8601 in UTC) and kind of confirmer. */
export const PointConfirmation = z.object({ at: z.string(), by: z.enum(confirmers) });
export type PointConfirmation = z.infer<typeof PointConfirmation>;
