import { foldText } from './text.ts';

/** Rank of a name that does not contain the text. */
const noMatch = 4;

/** How well a name matches a typed text: 0 equal, 1 begins with it, 2 a word of it begins with it, 3 contains it, 4 does not. */
export const nameRank = (name: string, typed: string): number => {
  const [folded, text] = [foldText(name), foldText(typed)];
  if (folded === text) return 0;
  if (folded.startsWith(text)) return 1;
  const at = folded.indexOf(text);
  if (at < 0) return noMatch;
  // A later place of the same text may begin a word.
  for (let place = at; place >= 0; place = folded.indexOf(text, place + 1))
    if (!/[\p{L}\p{N}]/u.test(folded.charAt(place - 1))) return 2;
  return 3;
};

/** Places another name behind a name that begins with the text, and before one of which a later word does. */
const otherNameWeight = 1.5;

/** The names of a record that is searched: its own, and others, which count less. */
interface Named {
  readonly name: string;
  readonly others?: readonly string[];
}

/** Sorts records by how well their names match a typed text; equally good ones keep their order. */
export const byNameRank = <Item>(items: readonly Item[], typed: string, namesOf: (item: Item) => Named): Item[] => {
  if (foldText(typed) === '') return [...items];
  const rankOf = (item: Item): number => {
    const { name, others = [] } = namesOf(item);
    return Math.min(nameRank(name, typed), ...others.map((other) => nameRank(other, typed) + otherNameWeight));
  };
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
};

/** More matches than this are not sorted by their ranks: so common a text is not looked for by name. */
export const rankedMost = 2_000;
