import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guidesQuery } from './queries.ts';

/** The materials that have a guide; none until they are known. */
export const useGuideIds = ({ enabled }: { enabled: boolean }): ReadonlySet<string> => {
  const { data } = useQuery({ ...guidesQuery, enabled });
  return useMemo(() => new Set(data?.guides.map(({ id }) => id)), [data]);
};
