import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Cards that are drawn at once, about those in sight: typing never waits for more. */
const first = 5;
/** Cards that are added at a time. */
const step = 6;
/** So many cards are added bit by bit, one step after each pause (ms), before anybody scrolls. */
const reserve = 24;
const pause = 100;
/** Pixels before the end of what is drawn at which more is drawn. */
const ahead = '600px';

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Shown {
  readonly list: readonly unknown[];
  readonly anchorId: number | null;
  readonly range: Range;
}

interface ListWindow extends Range {
  /** Goes before the first drawn card and after the last one. */
  readonly before: RefObject<HTMLDivElement | null>;
  readonly after: RefObject<HTMLDivElement | null>;
}

/** A card that has to be seen, and its place in the list. */
export interface ListAnchor {
  readonly id: number;
  readonly index: number;
}

/**
 * Which part of a long list is drawn, so that thousands of cards cost as little as a few: more are drawn as one scrolls.
 * Another `list` starts from its beginning; another `anchor` moves the part to where that card is.
 */
export const useListWindow = (
  scroller: RefObject<HTMLElement | null>,
  list: readonly unknown[],
  anchor: ListAnchor | null,
): ListWindow => {
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>({ list, anchorId: null, range: { start: 0, end: first } });
  const range = rangeNow(shown, list, anchor);
  if (shown.list !== list || shown.anchorId !== (anchor?.id ?? null)) setShown({ list, anchorId: anchor?.id ?? null, range });

  // Cards that are drawn above those in view must not push them down.
  const held = useRef<{ element: Element; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier start is what pushes them
  useLayoutEffect(() => {
    if (held.current === null || scroller.current === null) return;
    scroller.current.scrollTop += held.current.element.getBoundingClientRect().top - held.current.top;
    held.current = null;
  }, [scroller, range.start]);
  const grow = useEffectEvent((where: 'before' | 'after') => {
    const element = before.current?.nextElementSibling?.firstElementChild;
    if (where === 'before' && element) held.current = { element, top: element.getBoundingClientRect().top };
    setShown(({ range: { start, end }, ...rest }) => ({
      ...rest,
      range: where === 'before' ? { start: Math.max(0, start - step), end } : { start, end: end + step },
    }));
  });
  const end = Math.min(range.end, list.length);
  const isShort = end - range.start < reserve && end < list.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list and another step is another pause
  useEffect(() => {
    if (!isShort) return;
    const timer = setTimeout(() => startTransition(() => grow('after')), pause);
    return () => clearTimeout(timer);
  }, [isShort, end, list]);
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

  return { start: range.start, end, before, after };
};

const rangeNow = (shown: Shown, list: readonly unknown[], anchor: ListAnchor | null): Range => {
  const range = shown.list === list ? shown.range : { start: 0, end: first };
  const isNew = anchor !== null && anchor.id !== shown.anchorId;
  if (!isNew || (anchor.index >= range.start && anchor.index < range.end)) return range;
  return { start: Math.max(0, anchor.index - 2), end: anchor.index + first };
};
