import type { StartingPlace } from '@separai/contract/collection-points/places';
import type { Position } from '@separai/contract/collection-points/rules';
import { districtName } from '@separai/contract/postal-codes/rules';
import type { PlacePrecision, PostalCode } from '@separai/contract/postal-codes/schema';
import { pointText } from './text.ts';

/** The place of a postal code with its precision and texts. */
export interface PostalCodePlace extends StartingPlace {
  readonly precision: PlacePrecision;
  readonly position: Position;
  /** 'Papicu', 'centro de Russas'. */
  readonly name: string;
  /** The words after 'perto': 'de Papicu, Fortaleza', 'de Russas'. */
  readonly phrase: string;
  /** Sentence about the precision. */
  readonly located: string;
  /** The position is the geocoder's, which requires attribution. */
  readonly isGeocoded: boolean;
}

/** The place of a postal code; null without a position. */
export const placeOf = (found: Omit<PostalCode, 'cep'>): PostalCodePlace | null => {
  const { logradouro, bairro, localidade: city, latitude, longitude, precision, positionSource } = found;
  if (latitude === undefined || longitude === undefined || precision === undefined) return null;
  const street = precision === 'municipality' ? '' : logradouro;
  const near = precision === 'municipality' ? '' : districtName(bairro);
  return {
    position: { latitude, longitude },
    precision,
    district: near,
    city,
    name: near || street || pointText.centre(city),
    phrase: pointText.placePhrase(near || street || city, city),
    located: pointText.located[precision](city),
    isGeocoded: positionSource === 'geocoder',
  };
};
