import type { PostalCode } from './schema.ts';

/** 'Rua X, Bairro, Cidade - UF'. A code of a whole town has neither street nor district. */
export const addressOf = ({ logradouro, bairro, localidade, uf }: Omit<PostalCode, 'cep'>): string =>
  [logradouro, bairro, `${localidade} - ${uf}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** What a found postal code does to the address that stands in the form. */
type AddressChange = { fill: string } | { offer: string } | null;

/**
 * The address of a found postal code takes the place of nothing, or of what an earlier one filled in. What a person
 * wrote stays, and the found one is offered beside it.
 */
export const changeByPostalCode = (
  found: string,
  { present, filled }: { present: string; filled: string | null },
): AddressChange => {
  if (present === found) return null;
  return present.trim() === '' || present === filled ? { fill: found } : { offer: found };
};

/**
 * An address for a screen, where city and state stay on one line: '- CE' alone on the next says nothing. After a hyphen a line may end even
 * before a space that does not break, but not before one without a width.
 */
export const unbrokenTown = (address: string): string => address.replace(/ - (?=[A-Z]{2}(?![\p{L}\d]))/gu, '\u00a0-\ufeff\u00a0');
