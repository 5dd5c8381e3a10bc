import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { materialTypes } from './materials.ts';

/** One of the accepted material types. */
export const MaterialType = z.enum(materialTypes, { error: messages.materialUnknown });
export type MaterialType = z.infer<typeof MaterialType>;
