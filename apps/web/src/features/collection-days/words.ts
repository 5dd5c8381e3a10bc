import * as words from '@separai/contract/collection-days/day-words';
import type { Collection } from './days.ts';

export { capitalized, dayTitle } from '@separai/contract/collection-days/day-words';

/** 'Coloque até as 17h', with the day where that is another one; null where the hours are unknown or no truck passes. */
export const putOutWords = (collection: Collection): string | null => (collection.passes ? words.putOutWords(collection) : null);

/** The change of a collection with its reason; null where nothing changes. */
export const changeWords = (collection: Collection): string | null => words.changeWords(collection);
