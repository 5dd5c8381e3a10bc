import { ufs } from '../collection-points/holidays.ts';
import { foldText } from '../text.ts';

/** A house number without its street: '123', 'nº 45-A', 's/n'. */
const houseNumber = /^(?:n[º°.o]{0,2}\s*)?(?:\d{1,5}\s*-?\s*[a-z]?|s\s*\/?\s*n)[º°.]?$/i;

/** The parts of an address; a house number before any street is dropped. */
export const addressParts = (texts: readonly string[]): readonly string[] => {
  const first = texts.findIndex((text) => text !== '' && !houseNumber.test(text));
  return first === -1 ? [] : texts.slice(first);
};

const stateAtEnd = new RegExp(
  `[-–,/(]\\s*(?:${ufs.join('|')})\\)?(?:[\\s,.-]*(?:CEP:?\\s*)?\\d{5}-?\\d{3})?(?:,?\\s*Brasil)?[\\s.]*$`,
);

/** Whether an address names the city: by name among its parts, or with the state at the end. */
export const isCityNamed = (address: string, city: string): boolean => {
  const [name = ''] = city.split(/ [-–] |[,/(]/);
  const parts = address.split(/[,;/()]| [-–] /).map(foldText);
  return stateAtEnd.test(address) || (name.trim() !== '' && parts.includes(foldText(name)));
};
