import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { handovers, pointHandovers } from './handover.ts';

/** One of the two ways. */
export const Handover = z.enum(handovers, { error: messages.valueInvalid });
export type Handover = z.infer<typeof Handover>;

/** A point's offer: pickup, dropoff or both. */
export const PointHandover = z.enum(pointHandovers, { error: messages.valueInvalid });
export type PointHandover = z.infer<typeof PointHandover>;
