import { useEffect, useState } from 'react';

/** What the form hands over to the list: the booking that was just made, if any. */
export interface BookedState {
  readonly booked: string | undefined;
}

/** The booking that was just made, which is told once: who comes back to the list finds it among the others. */
export const useJustBooked = (): string | undefined => {
  const [booked] = useState(() => (history.state as Partial<BookedState> | null)?.booked);
  useEffect(() => {
    if (booked !== undefined) history.replaceState(null, '');
  }, [booked]);
  return booked;
};
