import { addressOf } from '@separai/contract/postal-codes/address';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { askAddressOf } from '../../../lib/postal-code.ts';
import { streetIn } from '../address.ts';

/** What a postal code that was typed leads to. */
export type AddressAnswer =
  /** Nothing of this code can be saved. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The address is known to the street. */
  | { readonly kind: 'found'; readonly address: string }
  /** The code is a whole town's: street and district are the person's to give. */
  | { readonly kind: 'town'; readonly town: PostalCode }
  /** Nobody could say what the code stands for. */
  | { readonly kind: 'down' };

/** Asks what a whole postal code stands for. */
export const askFor = async (cep: string): Promise<AddressAnswer> => {
  const answer = await askAddressOf(cep);
  if (answer.step === 'refused') return { kind: 'refused', sentence: answer.sentence };
  if (answer.step === 'failed') return { kind: 'down' };
  const { found } = answer;
  return found.logradouro.trim() === '' ? { kind: 'town', town: found } : { kind: 'found', address: addressOf(found) };
};

/** What stands in the second field at first: what the person has already, as far as it belongs to this code. */
export const addressToComplete = (answer: Extract<AddressAnswer, { kind: 'town' | 'down' }>, present: string | null): string =>
  answer.kind === 'town' ? streetIn(present ?? '', answer.town) : (present ?? '');
