import { addressOf } from '@separai/contract/postal-codes/address';
import type { PostalCode } from '@separai/contract/postal-codes/schema';

/** What of an address stands before the town of a postal code: street and district, as far as they were written. */
export const streetIn = (address: string, { localidade, uf }: Pick<PostalCode, 'localidade' | 'uf'>): string => {
  const town = `${localidade} - ${uf}`;
  return address === town ? '' : address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : address;
};

/** The whole address of what a person wrote for a town's code; the town alone when they wrote nothing. */
export const addressInTown = (town: Omit<PostalCode, 'cep'>, street: string): string =>
  addressOf({ ...town, logradouro: street, bairro: '' });
