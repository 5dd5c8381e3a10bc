import type { CollectionCities } from '@separai/contract/collection-days/schema';
import type { Position } from '@separai/contract/collection-points/rules';
import { isPostalCode } from '@separai/contract/postal-codes/rules';
import type { CollectionDaysSearch } from './search.ts';

/** A place as far as the person names it; null for the parts that are unknown. */
export interface Place {
  /** Postal code as `NNNNN-NNN`. */
  readonly cep: string | null;
  readonly street: string | null;
  readonly number: string | null;
  readonly district: string | null;
  /** City and state as 'Fortaleza - CE'; null where the postal code names it, or any will do. */
  readonly city: string | null;
  readonly position: Position | null;
  /** Id of an area, whose days are asked for whatever else is known. */
  readonly area: number | null;
  /** Text of a profile's address, whose street counts where the postal code has none. */
  readonly address: string | null;
}

const unknown: Place = {
  ...{ cep: null, street: null, number: null, district: null },
  ...{ city: null, position: null, area: null, address: null },
};

/** A place of which only these parts are known. */
export const placeWith = (parts: Partial<Place>): Place => ({ ...unknown, ...parts });

const orNull = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim());

const cityIn = (text: string | undefined): string | undefined => (/^.+ - [A-Z]{2}$/.test(text ?? '') ? text : undefined);

/** The place that an address of `/coleta` names; null where it names none. */
export const placeIn = ({ setor, cep, rua, numero, bairro, cidade, lat, lon }: CollectionDaysSearch): Place | null => {
  if (setor !== undefined) return placeWith({ area: setor });
  const place = placeWith({
    cep: cep !== undefined && isPostalCode(cep) ? cep : null,
    ...{ street: orNull(rua), number: orNull(numero), district: orNull(bairro), city: orNull(cityIn(cidade)) },
    position: lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon },
  });
  const { position, street, district } = place;
  return [place.cep, position, street, district].every((part) => part === null) ? null : place;
};

/** Five decimals are a metre: more would tell of the device, not of the street. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** The parameters by which an address of `/coleta` names a place. */
export const searchOf = ({ area, cep, street, number, district, city, position }: Place): CollectionDaysSearch => ({
  ...(area === null ? {} : { setor: area }),
  ...(cep === null ? {} : { cep }),
  ...(street === null ? {} : { rua: street }),
  ...(number === null ? {} : { numero: number }),
  ...(district === null ? {} : { bairro: district }),
  ...(city === null ? {} : { cidade: city }),
  ...(position === null ? {} : { lat: rounded(position.latitude), lon: rounded(position.longitude) }),
});

/** The parameters of `GET /collection-days` for a place. */
export const queryOf = ({ area, cep, street, number, district, city, position, address }: Place) => {
  const municipality = city?.slice(0, -' - XX'.length);
  const uf = city?.slice(-2) as CollectionCities[number]['uf'] | undefined;
  return {
    ...(area === null ? {} : { area: String(area) }),
    ...(cep === null ? {} : { cep }),
    ...(street === null ? {} : { street }),
    ...(number === null ? {} : { number }),
    ...(district === null ? {} : { district }),
    ...(municipality === undefined ? {} : { municipality }),
    ...(uf === undefined ? {} : { uf }),
    ...(position === null ? {} : { lat: String(position.latitude), lon: String(position.longitude) }),
    ...(address === null ? {} : { address }),
  };
};
