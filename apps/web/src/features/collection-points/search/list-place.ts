import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { detailHeadingId } from '../point/detail.tsx';
import { cardLinkId } from './card.tsx';
import { isSearchAddress } from './filter.ts';

const entryState = (): HistoryState => history.state ?? {};

/** True when going back in the history leads from the open point to the list. */
export const cameFromList = (): boolean => entryState().fromList === true;

/** How long the scrolling has to rest before its place is kept, in ms. */
const rest = 200;

const focus = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

interface ListPlaceInput {
  /** The list's column, which scrolls by itself on wide screens. */
  column: RefObject<HTMLElement | null>;
  pointId: string | undefined;
  /** The points have come. */
  ready: boolean;
}

/**
 * Keeps where the list was scrolled to, for whoever comes back to it, and leads the focus: to the heading of the point
 * that was opened, and back to its card. Returns what keeps the place at once, to be called before leaving.
 */
export const useListPlace = ({ column, pointId, ready }: ListPlaceInput): (() => void) => {
  const router = useRouter();
  const isList = pointId === undefined;
  const keep = useCallback(() => {
    if (!isList || !isSearchAddress()) return;
    const place = { page: scrollY, column: column.current?.scrollTop ?? 0 };
    void router.navigate({ to: '.', search: true, state: (state) => ({ ...state, place }), replace: true, resetScroll: false });
    // Before the navigation that may follow at once, which would be merged with this one.
    router.history.flush();
  }, [column, isList, router]);

  const restore = useEffectEvent((): void => {
    const { place } = entryState();
    if (!isList || !ready || place === undefined) return;
    column.current?.scrollTo({ top: place.column, behavior: 'instant' });
    scrollTo({ top: place.page, behavior: 'instant' });
  });
  // Once for each time that the list is come to: what is searched later comes again from its beginning.
  useEffect(() => {
    if (isList && ready) restore();
  }, [isList, ready]);
  // Again after the router has scrolled to the top.
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && restore()), [router]);

  useEffect(() => {
    if (!isList) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, rest);
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [isList, keep]);

  const before = useRef(pointId);
  useEffect(() => {
    const left = before.current;
    before.current = pointId;
    if (left === pointId) return;
    focus(pointId === undefined ? cardLinkId(Number(left)) : detailHeadingId);
  }, [pointId]);

  return keep;
};
