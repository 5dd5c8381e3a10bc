import type { PostalCode } from './schema.ts';

/** 'Rua X, Bairro, Cidade - UF'. A code of a whole town has neither street nor district. */
export const addressOf = ({ logradouro, bairro, localidade, uf }: Omit<PostalCode, 'cep'>): string =>
  [logradouro, bairro, `${localidade} - ${uf}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
