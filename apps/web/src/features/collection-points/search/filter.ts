import { type Handover, handovers } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SearchFilter } from './results.ts';

/** How long the typing has to rest before the address follows, in ms: browsers refuse an address that changes at every key. */
const rest = 300;

/** Who travels, as an address says it. */
const addressWords: Record<Handover, string> = { pickup: 'busca', dropoff: 'recebe' };

/** Search parameters of the screen's address. */
export type FilterSearch = Readonly<Partial<Record<'q' | 'material' | 'entrega' | 'aberto', string>>>;

/** The filter that search parameters carry; unknown words count for none. */
export const filterOf = (search: FilterSearch): SearchFilter => {
  const material = materialTypes.find((type) => type === search.material) ?? null;
  const handover = handovers.find((one) => addressWords[one] === search.entrega) ?? null;
  const openNow = search.aberto === 'agora';
  return { text: (search.q ?? '').slice(0, limits.searchTextMaxLength), material, handover, openNow };
};

/** Search parameters that carry a filter. */
export const searchOfFilter = ({ text, material, handover, openNow }: SearchFilter): FilterSearch => ({
  ...(text.trim() !== '' && { q: text }),
  ...(material !== null && { material }),
  ...(handover && { entrega: addressWords[handover] }),
  ...(openNow && { aberto: 'agora' }),
});

const keyOf = ({ q, material, entrega, aberto }: FilterSearch): string => JSON.stringify([q, material, entrega, aberto]);

/** Whether the address is one of this screen's, which stays mounted until the next screen's code has come. */
export const isSearchAddress = (): boolean => /^\/search(\/|$)/.test(location.pathname);

export interface FilterControl {
  /** While somebody types it may be a moment behind: what follows from it is drawn when there is time. */
  readonly filter: SearchFilter;
  /** Grows when the text changed otherwise than by typing: the text box then shows the filter's. */
  readonly version: number;
  readonly type: (text: string) => void;
  readonly choose: (material: MaterialType | null) => void;
  readonly chooseHandover: (handover: Handover | null) => void;
  readonly chooseOpenNow: (openNow: boolean) => void;
  readonly clear: () => void;
  /** Puts what was typed last into the address at once; for whoever leaves the field or the list. */
  readonly settle: () => void;
}

const openFilter: SearchFilter = { text: '', material: null, handover: null, openNow: false };

const route = getRouteApi('/_resident/search/{-$pointId}');

/** The typed text and the chosen filters. They are search parameters too, so that going back finds them. */
export const useSearchFilter = (): FilterControl => {
  const router = useRouter();
  const { pointId } = route.useParams();
  const search = route.useSearch();
  const key = keyOf(search);
  const [state, setState] = useState(() => ({ pointId, key, filter: filterOf(search), version: 0 }));
  const { filter, version } = state;

  if (state.key !== key || state.pointId !== pointId) {
    // An address that says what the filter says is our own; another one comes from a link or the back button.
    const own = keyOf(searchOfFilter(filter)) === key;
    setState({ pointId, key, filter: own ? filter : filterOf(search), version: own ? version : version + 1 });
  }

  // What was typed last, also while the filter is still behind.
  const latest = useRef<SearchFilter>(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  }, [filter]);
  const settle = useCallback(() => {
    const wanted = searchOfFilter(latest.current);
    if (!isSearchAddress() || keyOf(wanted) === keyOf(router.latestLocation.search)) return;
    void router.navigate({ to: '.', search: wanted, state: true, replace: true, resetScroll: false });
    // Before the navigation that may follow at once, which would be merged with this one.
    router.history.flush();
  }, [router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with every change of the filter
  useEffect(() => {
    const waiting = setTimeout(settle, rest);
    return () => clearTimeout(waiting);
  }, [filter, settle]);

  const set = useCallback((next: SearchFilter, byTyping = false) => {
    latest.current = next;
    startTransition(() =>
      setState((current) => ({ ...current, filter: next, version: byTyping ? current.version : current.version + 1 })),
    );
  }, []);
  const changes = useMemo(
    () => ({
      type: (text: string) => set({ ...latest.current, text }, true),
      choose: (material: MaterialType | null) => set({ ...latest.current, material }),
      chooseHandover: (handover: Handover | null) => set({ ...latest.current, handover }),
      chooseOpenNow: (openNow: boolean) => set({ ...latest.current, openNow }),
      clear: () => set(openFilter),
    }),
    [set],
  );
  return useMemo(() => ({ filter, version, settle, ...changes }), [filter, version, settle, changes]);
};
