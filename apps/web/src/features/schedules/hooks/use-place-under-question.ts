import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the list where it is while the question about a booking comes and goes: its address is one of its own, and a new
 * address otherwise starts at the top, with the focus on the whole content. Closed, the focus is back on the booking.
 */
export const usePlaceUnderQuestion = (cancelling: string | undefined): void => {
  const before = useRef({ cancelling, top: 0 });

  // Before the effects that answer to a new address.
  useLayoutEffect(() => {
    if (before.current.cancelling !== cancelling) before.current.top = scrollY;
  }, [cancelling]);

  useEffect(() => {
    const asked = before.current.cancelling;
    if (asked === cancelling) return;
    before.current.cancelling = cancelling;
    scrollTo({ top: before.current.top, behavior: 'instant' });
    if (asked === undefined || cancelling !== undefined) return;
    // After the dialog, which gives the focus back in a timer of its own.
    const timer = setTimeout(() =>
      document.querySelector<HTMLElement>(`a[href="/schedule/cancel/${CSS.escape(asked)}"]`)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [cancelling]);
};
