import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

const parameter = 'ponto';

interface Selection {
  readonly selected: CollectionPoint | null;
  /** The address names a point that is not there (any more). */
  readonly isUnknown: boolean;
  readonly select: (id: number | null) => void;
}

/** The selected point, kept in the address (`?ponto=`) so that it can be shared and survives a reload. */
export const useSelection = (points: readonly CollectionPoint[] | undefined): Selection => {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(parameter);
  const selected = useMemo(() => points?.find(({ id }) => String(id) === wanted) ?? null, [points, wanted]);
  const select = useCallback(
    (id: number | null) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === null) after.delete(parameter);
          else after.set(parameter, String(id));
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { selected, isUnknown: points !== undefined && wanted !== null && selected === null, select };
};
