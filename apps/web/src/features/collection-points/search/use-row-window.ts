import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DrawnRow, drawnRows, type Stretch } from './row-window.ts';

/** Drawn above and below what is in sight, in px, so that scrolling and the next press of Tab find rows there. */
const reserve = { most: 600, growth: 200 };
/** New rows get their reserve bit by bit, every so many ms: what is in sight comes first, and typing never waits. */
const pace = 100;
/** What counts as in sight moves in steps of so many px: not every pixel of scrolling draws anew. */
const step = 100;

/** Heights of rows that were seen, by key, at one width: who comes back finds the list as long as it was. */
const seen = { width: 0, heights: new Map<number, number>() };

const sightOf = (list: HTMLElement): Stretch => {
  const { top } = list.getBoundingClientRect();
  return { from: Math.floor(-top / step) * step, to: Math.ceil((innerHeight - top) / step) * step };
};

interface RowWindow {
  readonly rows: readonly DrawnRow[];
  readonly gapAfter: number;
  /** For the `ref` of each row; the row's key stands in its `data-key`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
}

interface RowWindowOptions {
  list: RefObject<HTMLElement | null>;
  /** What tells the rows apart, in their order. */
  keys: readonly number[];
  /** Height of a row that was not seen yet, in px. */
  estimate: number;
  /** The key of a row that is drawn wherever it is. */
  kept: number | null;
}

/** Draws of a long list what is in sight, whatever scrolls: the page or a column. A hidden list stays as it was. */
export const useRowWindow = ({ list, keys, estimate, kept }: RowWindowOptions): RowWindow => {
  const [sight, setSight] = useState<Stretch>({ from: 0, to: 600 });
  const [reserved, setReserved] = useState({ keys, px: 0 });
  const more = reserved.keys === keys ? reserved.px : 0;
  const [, drawAgain] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);

  useLayoutEffect(() => {
    const look = (): void => {
      const element = list.current;
      if (element === null || element.offsetWidth === 0) return;
      const next = sightOf(element);
      setSight((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    // A scroll does not bubble, but it can be caught on its way down.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [list]);

  useEffect(() => {
    if (more >= reserve.most) return;
    const grow = (): void => startTransition(() => setReserved({ keys, px: more + reserve.growth }));
    const waiting = setTimeout(grow, pace);
    return () => clearTimeout(waiting);
  }, [keys, more]);

  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (row === null) return;
      observer.current ??= new ResizeObserver((entries) => {
        const width = list.current?.offsetWidth ?? 0;
        if (width === 0) return;
        if (seen.width !== width) {
          seen.width = width;
          seen.heights.clear();
        }
        let changed = false;
        for (const { target, borderBoxSize } of entries) {
          const key = Number((target as HTMLElement).dataset.key);
          const height = borderBoxSize[0]?.blockSize ?? 0;
          if (height === 0 || seen.heights.get(key) === height) continue;
          seen.heights.set(key, height);
          changed = true;
        }
        if (changed) drawAgain((turn) => turn + 1);
      });
      const watching = observer.current;
      watching.observe(row);
      return () => watching.unobserve(row);
    },
    [list],
  );

  const heightOf = (index: number): number => seen.heights.get(keys[index] ?? -1) ?? estimate;
  const stretch = { from: sight.from - more, to: sight.to + more };
  const drawn = drawnRows({ count: keys.length, heightOf, stretch, kept: kept === null ? -1 : keys.indexOf(kept) });
  return { ...drawn, measure };
};
