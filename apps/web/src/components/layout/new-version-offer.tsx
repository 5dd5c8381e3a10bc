import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../ui/toast.tsx';
import { isUpdated } from './new-version.ts';
import { updatesText } from './text.ts';

/** Poll interval of the server's version while the panel is in use, in ms. */
const pollInterval = 5 * 60_000;

/**
 * Offers a newer version of the server: a panel stays open for days, and no service worker notifies it. The page reloads only
 * on a press; over an open form the offer waits until the form is closed.
 */
export function NewVersionOffer() {
  const { show } = useToast();
  const { data: isOffered, dataUpdatedAt } = useQuery({
    queryKey: ['version of the panel'],
    queryFn: isUpdated,
    // The page was loaded from the server just now.
    initialData: false,
    staleTime: pollInterval,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  });
  // Another toast does not end the offer, which returns with the next response.
  const offer = useEffectEvent(() => {
    if (!isOffered || document.querySelector('[role=dialog]') !== null) return;
    const action = { label: updatesText.take, altText: updatesText.takeElsewhere, onSelect: () => location.reload() };
    show({ title: updatesText.available, isLasting: true, action });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => offer(), [isOffered, dataUpdatedAt]);
  return null;
}
