import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepHeight, keptHeight } from './kept-height.ts';

interface KeptPlaceProps {
  /** Under this name its height is kept. */
  name: string;
  hasCome: boolean;
  children: ReactNode;
}

/** Has the height that it had the last time until its content has come, so that nothing below it moves then. */
export function KeptPlace({ name, hasCome, children }: KeptPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height] = useState(() => keptHeight(name));
  useEffect(() => {
    const box = place.current;
    if (!hasCome || box === null) return;
    const watch = new ResizeObserver(() => {
      // While somebody is at work in it, it is not as it will be found.
      if (!box.contains(document.activeElement)) keepHeight(name, box.offsetHeight);
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [name, hasCome]);
  const isHeld = !hasCome && height !== undefined;
  return (
    <div ref={place} className={isHeld ? 'flow-root overflow-hidden' : 'flow-root'} style={isHeld ? { height } : undefined}>
      {children}
    </div>
  );
}
