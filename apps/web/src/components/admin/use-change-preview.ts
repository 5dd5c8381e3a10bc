import type { ChangePreview } from '@separai/contract/collection-days/changes-schema';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';

/** Counts the residents that a save tells; `tells` resolves to whether days of the next fortnight change, or that is unknown. */
export const useChangePreview = () => {
  const client = useQueryClient();
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const tells = async <Key extends readonly unknown[]>(
    query: FetchQueryOptions<ChangePreview, Error, ChangePreview, Key>,
  ): Promise<boolean> => {
    try {
      const counted = await client.fetchQuery(query);
      setPreview(counted);
      return counted.areas > 0;
    } catch (error) {
      setPreview(null);
      // The save says what is wrong with its body.
      return !(error instanceof ApiError && [400, 404].includes(error.status));
    }
  };
  return { preview, tells };
};
