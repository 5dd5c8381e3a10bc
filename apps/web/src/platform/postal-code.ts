import { findPostalCode } from '@separai/contract/postal-codes/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What a whole postal code stands for; while there is none (null), nothing is asked. */
export const postalCodeQuery = (cep: string | null) =>
  queryOptions({
    queryKey: ['/api/postal-codes', cep],
    queryFn: ({ signal }) => call(findPostalCode, { params: { cep: cep ?? '' }, signal }),
    enabled: cep !== null,
  });
