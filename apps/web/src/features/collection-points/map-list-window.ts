import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Cards that are drawn at first, and each time that the end of what is drawn comes near. */
const step = 24;
/** Pixels before the end of what is drawn at which more is drawn. */
const ahead = '600px';

interface Range {
  readonly start: number;
  readonly end: number;
}

interface ListWindow extends Range {
  /** Goes before the first drawn card and after the last one. */
  readonly before: RefObject<HTMLDivElement | null>;
  readonly after: RefObject<HTMLDivElement | null>;
}

/**
 * Which part of a long list is drawn, so that thousands of cards cost as little as a few: more are drawn as one scrolls.
 * A new `list` starts from its beginning; `anchor`, the index of a card that has to be seen, moves the part there.
 */
export const useListWindow = (
  scroller: RefObject<HTMLElement | null>,
  list: readonly unknown[],
  anchor: number | null,
): ListWindow => {
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ list: readonly unknown[]; anchor: number | null; range: Range }>({
    list,
    anchor: null,
    range: { start: 0, end: step },
  });
  let { range } = shown;
  if (shown.list !== list) range = { start: 0, end: step };
  const isOutside = anchor !== null && (anchor < range.start || anchor >= range.end);
  if (isOutside && (shown.anchor !== anchor || shown.list !== list))
    range = { start: Math.max(0, anchor - step / 4), end: anchor + step };
  if (shown.list !== list || shown.anchor !== anchor) setShown({ list, anchor, range });

  const grow = useEffectEvent((where: 'before' | 'after') => {
    setShown(({ range: { start, end }, ...rest }) => ({
      ...rest,
      range: where === 'before' ? { start: Math.max(0, start - step), end } : { start, end: end + step },
    }));
  });
  const end = Math.min(range.end, list.length);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) grow(target === before.current ? 'before' : 'after');
        }
      },
      { root: scroller.current, rootMargin: ahead },
    );
    if (before.current !== null && range.start > 0) watch.observe(before.current);
    if (after.current !== null && end < list.length) watch.observe(after.current);
    return () => watch.disconnect();
  }, [scroller, range.start, end, list]);

  useStillWhileGrowingUp(scroller, list, range.start);
  return { start: range.start, end, before, after };
};

/** Cards that are drawn above those in view must not push them down. */
const useStillWhileGrowingUp = (scroller: RefObject<HTMLElement | null>, list: readonly unknown[], start: number): void => {
  const last = useRef({ list, start, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const grewUp = last.current.list === list && start < last.current.start;
    if (grewUp) element.scrollTop += element.scrollHeight - last.current.height;
    last.current = { list, start, height: element.scrollHeight };
  }, [scroller, list, start]);
};
