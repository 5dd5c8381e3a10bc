import type { Collection } from '@separai/contract/collection-days/answer';
import * as words from '@separai/contract/collection-days/day-words';
import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { windowWords } from '@separai/contract/collection-days/words';
import { ownAddressText } from './text.ts';

export { capitalized, dayTitle } from '@separai/contract/collection-days/day-words';

/** 'Coloque até as 17h', with the day where that is another one; null where the hours are unknown or no truck passes. */
export const putOutWords = (collection: Collection): string | null => (collection.passes ? words.putOutWords(collection) : null);

/** The change of a collection with its reason; null where nothing changes. */
export const changeWords = (collection: Collection): string | null => words.changeWords(collection);

/** A service's name within a sentence; names in capitals stay. */
const nameInSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** 'coleta seletiva, à noite, a partir das 18h · coloque até as 17h', 'coleta seletiva não passa · passa em sábado 26/12'. */
export const inSentence = (collection: Collection): string => {
  const name = nameInSentence(collection.service.name);
  const change = changeWords(collection);
  if (!collection.passes) return `${name} ${change}`;
  const hours = windowWords(collection.window);
  const putOut = putOutWords(collection);
  return [
    [name, ...(hours === '' ? [] : [hours])].join(', '),
    ...(putOut === null ? [] : [putOut.charAt(0).toLowerCase() + putOut.slice(1)]),
    ...(change === null ? [] : [change]),
  ].join(' · ');
};

/** Why an answer for the address of the profile has no service, with the way on. */
export const withoutServiceWords = ({
  undecided,
  unknownStreet,
}: Pick<CollectionDays, 'undecided' | 'unknownStreet'>): string => {
  // An answer that was persisted by an earlier version has no such field.
  if ((unknownStreet ?? null) !== null) return ownAddressText.unknownStreet;
  return undecided.length === 0 ? ownAddressText.none : ownAddressText.undecided;
};
