import type { KeptFactor } from '@separai/contract/conversions/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { factorsQuery } from './factors-api.ts';

/** Renders a weighing once its factors are known; without a response, with none, so that kilograms can be typed. */
export function WithFactors({ children }: { children: (factors: readonly KeptFactor[]) => ReactNode }) {
  const { data, isError } = useQuery(factorsQuery);
  if (data === undefined && !isError) return <WaitingStatus quiet />;
  return children(data?.factors ?? []);
}
