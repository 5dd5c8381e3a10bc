import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useToast } from '../ui/toast.tsx';

/** Begun so many ms after the first screen, which it must not hold up. */
const beginAfter = 1_000;

/** Looks after what outlives the page; its code is no part of the first load. */
export function BeyondPage() {
  const [, navigate] = useLocation();
  const { show } = useToast();
  useEffect(() => {
    let end = (): void => {};
    const timer = setTimeout(async () => {
      // Should the code not come, the next page tries again.
      const code = await import('./keep-beyond-page.ts').catch(() => null);
      if (code !== null) end = code.keepBeyondPage({ show, navigate });
    }, beginAfter);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [navigate, show]);
  return null;
}
