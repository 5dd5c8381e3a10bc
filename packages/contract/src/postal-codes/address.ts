import type { PostalCode } from './schema.ts';

/** 'Rua X, Bairro, Cidade - UF'. A city-wide code has neither street nor district. */
export const addressOf = ({ logradouro, bairro, localidade, uf }: Omit<PostalCode, 'cep'>): string =>
  [logradouro, bairro, `${localidade} - ${uf}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** Effect of a found postal code on the form's address: `fill` it, `offer` an alternative, or none. */
type AddressChange = { fill: string } | { offer: string } | null;

/**
 * A found address fills an empty field, or replaces the address of an earlier code. An address written by the person stays, and
 * the found one is offered beside it.
 */
export const changeByPostalCode = (
  found: string,
  { present, filled }: { present: string; filled: string | null },
): AddressChange => {
  if (present === found) return null;
  return present.trim() === '' || present === filled ? { fill: found } : { offer: found };
};

/**
 * Keeps city and state on one line: '- CE' alone on the next line is unreadable. Line breaking allows a break after a hyphen
 * even before a no-break space, but not before U+FEFF.
 */
export const unbrokenTown = (address: string): string => address.replace(/ - (?=[A-Z]{2}(?![\p{L}\d]))/gu, '\u00a0-\ufeff\u00a0');
