import { type Handover, handovers } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SearchFilter } from './results.ts';

/** How long the typing has to rest before the address follows, in ms: browsers refuse an address that changes at every key. */
const rest = 300;

/** Who travels, as an address says it. */
const addressWords: Record<Handover, string> = { pickup: 'busca', dropoff: 'recebe' };

/** The filter that an address carries; what is none of its words counts for none. */
export const filterInAddress = (search: string): SearchFilter => {
  const parameters = new URLSearchParams(search);
  const material = materialTypes.find((type) => type === parameters.get('material')) ?? null;
  const handover = handovers.find((one) => addressWords[one] === parameters.get('entrega')) ?? null;
  const openNow = parameters.get('aberto') === 'agora';
  return { text: (parameters.get('q') ?? '').slice(0, limits.searchTextMaxLength), material, handover, openNow };
};

/** The query part of an address that carries a filter, with its `?`; empty for none. */
export const addressOfFilter = ({ text, material, handover, openNow }: SearchFilter): string => {
  const parameters = new URLSearchParams();
  if (text.trim() !== '') parameters.set('q', text);
  if (material !== null) parameters.set('material', material);
  if (handover) parameters.set('entrega', addressWords[handover]);
  if (openNow) parameters.set('aberto', 'agora');
  return parameters.size > 0 ? `?${parameters}` : '';
};

/**
 * True while the address is one of this screen's. When it is not, the screen may still be alive: hidden, until the next
 * one's code has come.
 */
export const isSearchAddress = (): boolean => /^\/search(\/|$)/.test(location.pathname);

const writeIntoAddress = (filter: SearchFilter): void => {
  const wanted = addressOfFilter(filter);
  if (isSearchAddress() && wanted !== location.search) {
    history.replaceState(history.state, '', `${location.pathname}${wanted}`);
  }
};

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

/** The typed text and the chosen material. They stand in the address too, so that they are there when one comes back. */
export const useSearchFilter = (): FilterControl => {
  const [path] = useLocation();
  // Only says that the address changed: the router's own copy is decoded once too often for what people may type.
  useSearch();
  const { search } = location;
  const [state, setState] = useState(() => ({ path, search, filter: filterInAddress(search), version: 0 }));
  const { filter, version } = state;

  if (state.search !== search || state.path !== path) {
    // An address that says what the filter says is our own; another one comes from a link or the back button.
    const own = addressOfFilter(filter) === search;
    setState({ path, search, filter: own ? filter : filterInAddress(search), version: own ? version : version + 1 });
  }

  // What was typed last, also while the filter is still behind.
  const latest = useRef<SearchFilter>(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  }, [filter]);
  const settle = useCallback(() => writeIntoAddress(latest.current), []);
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
