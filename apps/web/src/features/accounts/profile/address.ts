import { addressOf } from '@separai/contract/postal-codes/address';
import type { PostalCode } from '@separai/contract/postal-codes/schema';

/** The part of an address before the city of a postal code: street and district, where present. */
export const streetIn = (address: string, { localidade, uf }: Pick<PostalCode, 'localidade' | 'uf'>): string => {
  const town = `${localidade} - ${uf}`;
  return address === town ? '' : address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : address;
};

/** The address from a typed street and the city of a city-wide code; the city alone without a street. */
export const addressInTown = (town: Omit<PostalCode, 'cep'>, street: string): string =>
  addressOf({ ...town, logradouro: street, bairro: '' });
