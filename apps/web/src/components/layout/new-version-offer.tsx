import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../ui/toast.tsx';
import { isUpdated } from './new-version.ts';
import { updatesText } from './text.ts';

/** While somebody looks at the panel the server is asked so often, in ms, which version it gives. */
const askedAgainAfter = 5 * 60_000;

/**
 * Offers the newer version that the server has by now: a panel stays open for days, and no worker tells it. Nothing is loaded anew unless somebody
 * presses, and whoever has a form before them is told once it is closed.
 */
export function NewVersionOffer() {
  const { show } = useToast();
  const { data: isOffered, dataUpdatedAt } = useQuery({
    queryKey: ['version of the panel'],
    queryFn: isUpdated,
    // The page has just come from there.
    initialData: false,
    staleTime: askedAgainAfter,
    refetchInterval: askedAgainAfter,
    refetchOnWindowFocus: true,
  });
  // Another toast in its place does not end the offer, which comes again with the next response.
  const offer = useEffectEvent(() => {
    if (!isOffered || document.querySelector('[role=dialog]') !== null) return;
    const action = { label: updatesText.take, altText: updatesText.takeElsewhere, onSelect: () => location.reload() };
    show({ title: updatesText.available, isLasting: true, action });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => offer(), [isOffered, dataUpdatedAt]);
  return null;
}
