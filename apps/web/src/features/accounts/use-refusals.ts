import { useCallback, useState } from 'react';

export type RefusalsByField = Readonly<Record<string, string>>;

/**
 * What the server said of fields that the form itself finds right. A refusal stays at its field until the field
 * changes: `withdraw` is told of each change.
 */
export const useRefusals = (initial: RefusalsByField = {}) => {
  const [refusals, setRefusals] = useState(initial);
  const withdraw = useCallback((field: string | undefined): void => {
    setRefusals((present) => {
      if (field === undefined || present[field] === undefined) return present;
      const { [field]: _, ...others } = present;
      return others;
    });
  }, []);
  return { refusals, setRefusals, withdraw };
};
