import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Id of the booking that was just made: once, so that going back to the list finds it among the others. */
export const useJustBooked = (): string | undefined => {
  const router = useRouter();
  const booked = useLocation({ select: ({ state }) => state.booked });
  const [first] = useState(booked);
  useEffect(() => {
    if (booked !== undefined) void router.navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false });
  }, [booked, router]);
  return first;
};
