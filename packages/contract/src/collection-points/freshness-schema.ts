import * as z from 'zod/mini';
import { confirmers } from './reports.ts';

/** A full point: the number of people who said so, or null where an administrator did, and the instant of the latest (ISO 8601 in UTC). */
export const FullReported = z.object({ people: z.nullable(z.number()), at: z.string() });
export type FullReported = z.infer<typeof FullReported>;

/** When somebody last said that a point's data are right, and who; ISO 8601 in UTC. */
export const PointConfirmation = z.object({ at: z.string(), by: z.enum(confirmers) });
export type PointConfirmation = z.infer<typeof PointConfirmation>;
