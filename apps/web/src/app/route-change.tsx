import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** After going to another screen: back to the top, and the focus on the new content, so that a screen reader starts there. */
export function RouteChange() {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('conteudo')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
