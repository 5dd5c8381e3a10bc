import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { handovers, pointHandovers } from './handover.ts';

/** One of the two ways. */
export const Handover = z.enum(handovers, { error: messages.valueInvalid });
export type Handover = z.infer<typeof Handover>;

/** What a point offers. */
export const PointHandover = z.enum(pointHandovers, { error: messages.valueInvalid });
export type PointHandover = z.infer<typeof PointHandover>;
