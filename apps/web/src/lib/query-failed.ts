import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** It did not load, and nothing is there from before; also while it is being asked for again. */
export const hasFailed = (query: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean =>
  query.data === undefined && query.errorUpdateCount > 0;

/** The last error of a query. It is still returned while the query is retried and has no error, so that nothing moves. */
export const useLastError = ({ error }: { error: Error | null }): Error | null => {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
};
