import { formatPostalCode, isPostalCode } from '@separai/contract/postal-codes/rules';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { ApiError } from '../../platform/api.ts';
import { postalCodeQuery } from '../../platform/postal-code.ts';
import { queryClient } from '../../platform/query-client.ts';
import { addressOf, streetIn } from './address.ts';

/** What a postal code that was typed leads to. */
export type PostalCodeAnswer =
  /** Nothing of this code can be saved. */
  | { readonly kind: 'refused'; readonly sentence: string | undefined }
  /** The address is known to the street. */
  | { readonly kind: 'found'; readonly address: string }
  /** The code is a whole town's: street and district are the person's to give. */
  | { readonly kind: 'town'; readonly town: PostalCode }
  /** Nobody could say what the code stands for. */
  | { readonly kind: 'down' };

/** Asks what a whole postal code stands for. */
export const askFor = async (cep: string): Promise<PostalCodeAnswer> => {
  if (!isPostalCode(cep)) return { kind: 'refused', sentence: undefined };
  const formatted = formatPostalCode(cep);
  try {
    const found = await queryClient.fetchQuery(postalCodeQuery(formatted));
    return found.logradouro.trim() === '' ? { kind: 'town', town: found } : { kind: 'found', address: addressOf(found) };
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return refused ? { kind: 'refused', sentence: error.message } : { kind: 'down' };
  }
};

/** What stands in the second field at first: what the person has already, as far as it belongs to this code. */
export const addressToComplete = (
  answer: Extract<PostalCodeAnswer, { kind: 'town' | 'down' }>,
  present: string | null,
): string => (answer.kind === 'town' ? streetIn(present ?? '', answer.town) : (present ?? ''));
