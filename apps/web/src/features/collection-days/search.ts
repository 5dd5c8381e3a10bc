import { type Parameter, type SearchOf, searchParser, text } from '../../lib/search-params.ts';

/** A number of degrees up to `most`. */
const degrees =
  (most: number): Parameter<number> =>
  (given) => {
    const value = given === undefined || given === '' ? Number.NaN : Number(given);
    return Math.abs(value) <= most ? value : undefined;
  };

/** The id of a record. */
const recordId: Parameter<number> = (given) => {
  const id = Number(given);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/**
 * Parameters of `/coleta`: the id of an area; or postal code, street, house number, district, city, a position in degrees, and ids of the chosen areas
 * joined by commas.
 */
const parameters = {
  ...{ cep: text, rua: text, numero: text, bairro: text, cidade: text, setores: text },
  ...{ lat: degrees(90), lon: degrees(180), setor: recordId },
};
export type CollectionDaysSearch = SearchOf<typeof parameters>;
export const parseCollectionDaysSearch = searchParser(parameters);
