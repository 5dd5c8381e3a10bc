import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { postalCodeQuery } from '../../platform/postal-code.ts';

export interface PostalCodeLookup {
  readonly waiting: boolean;
  readonly found: PostalCode | undefined;
  /** What the server says of a postal code that does not exist. */
  readonly refusal: string | undefined;
  /** Why nobody could say whether it exists. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Looks a postal code up as soon as it is whole (`NNNNN-NNN`). The answer always belongs to what is typed now: an
 * earlier question is given up when another one is typed.
 */
export const usePostalCodeLookup = (typed: string): PostalCodeLookup => {
  const whole = typed.length === 9;
  const { data, error, isFetching, refetch } = useQuery(postalCodeQuery(whole ? typed : null));
  const refused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const said = isFetching ? undefined : error?.message;
  return {
    waiting: isFetching,
    found: data,
    refusal: refused ? said : undefined,
    failure: refused ? undefined : said,
    retry: () => void refetch(),
  };
};
