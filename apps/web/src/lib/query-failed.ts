import type { UseQueryResult } from '@tanstack/react-query';

/** It did not load, and nothing is there from before; also while it is being asked for again. */
export const hasFailed = (query: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean =>
  query.data === undefined && query.errorUpdateCount > 0;
