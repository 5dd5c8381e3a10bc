import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { pointCategories } from './categories.ts';

/** A category of the vocabulary. */
export const PointCategoryId = z.enum(
  pointCategories.map(({ id }) => id),
  { error: messages.valueInvalid },
);

/** Categories, each once. */
export const PointCategoryIds = z.array(PointCategoryId, { error: messages.valueInvalid }).check(
  z.maxLength(pointCategories.length, messages.valueInvalid),
  z.refine((ids) => new Set(ids).size === ids.length, messages.valueInvalid),
);

/** Categories as replies name them. */
export const NamedCategories = z.array(z.object({ id: PointCategoryId, title: z.string() }));
