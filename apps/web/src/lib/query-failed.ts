import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** Whether a query has failed without cached data; also true during the retry. */
export const hasFailed = (query: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean =>
  query.data === undefined && query.errorUpdateCount > 0;

/** The last error of a query, also during a retry, while the query has none, so that the layout does not shift. */
export const useLastError = ({ error }: { error: Error | null }): Error | null => {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
};
