import type { StartingPlace } from '@separai/contract/collection-points/places';
import type { Position } from '@separai/contract/collection-points/rules';
import { districtName } from '@separai/contract/postal-codes/rules';
import type { PlacePrecision, PostalCode } from '@separai/contract/postal-codes/schema';
import { pointText } from './text.ts';

/** Where a postal code is, how exactly, and how that is said. */
export interface PostalCodePlace extends StartingPlace {
  readonly precision: PlacePrecision;
  readonly position: Position;
  /** 'Papicu', 'centro de Russas'. */
  readonly name: string;
  /** What follows 'perto': 'de Papicu, Fortaleza', 'de Russas'. */
  readonly ofPlace: string;
  /** A sentence that says how exactly it is known. */
  readonly located: string;
  /** The geocoder says it, and wants to be named. */
  readonly isGeocoded: boolean;
}

/** Where a postal code is; null when nobody knows. */
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
    ofPlace: pointText.ofPlace(near || street || city, city),
    located: pointText.located[precision](city),
    isGeocoded: positionSource === 'geocoder',
  };
};
