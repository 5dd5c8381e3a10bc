import type { Position } from '@separai/contract/collection-points/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { prefetchPosition, usePostalCode } from '../../lib/postal-code.ts';
import { currentSession, useSession } from '../../lib/session.ts';
import { objectIn, parseJson, textIn, tryStorage } from '../../lib/storage.ts';
import { queryClient } from '../../query-client.ts';
import { ownPersonQuery } from '../accounts/index.ts';
import { placeOf } from './postal-code-place.ts';

const precisions = ['device', 'street', 'district', 'municipality'] as const;

/** The place from which lists of points are sorted. */
export interface NearPlace {
  readonly position: Position;
  readonly precision: (typeof precisions)[number];
  /** Names of the district and the city; empty where unknown. */
  readonly district: string;
  readonly city: string;
  /** The words after 'perto': 'de Papicu, Fortaleza'. */
  readonly phrase: string;
}

/** The place chosen since the app was opened, and the session in which it was chosen. */
let chosen: { readonly token: string | null; readonly place: NearPlace } | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the place for all screens; null: the default place. With `isTemporary` the place is not stored for the next visit. */
export const choosePlace = (place: NearPlace | null, { isTemporary = false } = {}): void => {
  chosen = place && { token: currentSession()?.token ?? null, place };
  if (!isTemporary) store({ place: place && toStored(place) });
  for (const listener of listeners) listener();
};

interface Near {
  /** null: no place is known. */
  readonly place: NearPlace | null;
  /** The resident's home is being requested; a list sorted now would be sorted again by the response. */
  readonly isWaiting: boolean;
}

const isSame = (one: NearPlace, other: NearPlace): boolean =>
  one.phrase === other.phrase &&
  one.precision === other.precision &&
  one.position.latitude === other.position.latitude &&
  one.position.longitude === other.position.longitude;

/** The place of the profile's postal code; before the response the one stored at the last visit, `undefined` where none is stored. */
const useHome = (): NearPlace | null | undefined => {
  const email = useSession()?.email ?? null;
  const { profile, cep, answer } = useHomeLookup();
  const before = useMemo(() => (email === null ? null : lastHome(email)), [email]);
  const now = useMemo(() => {
    const place = answer.step === 'found' ? placeOf(answer.found) : null;
    // The same object, so that lists are not sorted again.
    return place !== null && before !== null && isSame(place, before) ? before : place;
  }, [answer, before]);
  const isWaiting = profile.isLoading || answer.step === 'waiting';
  const isKnown = (profile.data !== undefined && cep === null) || answer.step === 'found' || answer.step === 'refused';
  useEffect(() => {
    if (email !== null && isKnown && now !== before) store({ home: now && { ...toStored(now), email } });
  }, [email, isKnown, now, before]);
  if (isKnown) return now;
  return before ?? (isWaiting ? undefined : null);
};

/** The start of map, search and booking: the place chosen since the app was opened, else the resident's home, else the stored place. */
export const useNearPlace = (): Near => {
  const token = useSession()?.token ?? null;
  const now = useSyncExternalStore(subscribe, () => chosen);
  const home = useHome();
  const near = useMemo((): Near => {
    if (now !== null && now.token === token) return { place: now.place, isWaiting: false };
    return { place: home ?? parsePlace(stored().place), isWaiting: home === undefined };
  }, [now, token, home]);
  // Deferred: another place sorts every list again.
  return useDeferredValue(near);
};

const profileQuery = queryOptions({
  ...ownPersonQuery,
  // A refused session does not open the sign-in here: points are found without a home, too.
  meta: { ...ownPersonQuery.meta, isBackground: true as const },
  // Longer than the time between prefetch and first render.
  staleTime: 5_000,
});

/** Prefetches the resident's postal code and its position; errors surface in `useHomeLookup`. */
export const prefetchHome = async (): Promise<void> => {
  if (currentSession() === null) return;
  await queryClient.prefetchQuery(profileQuery);
  const cep = queryClient.getQueryData(profileQuery.queryKey)?.cep;
  if (cep) prefetchPosition(cep);
};

/** The profile query of the signed-in resident, and the lookup of its postal code. */
export const useHomeLookup = () => {
  const token = useSession()?.token ?? null;
  const profile = useQuery({ ...profileQuery, enabled: token !== null });
  const cep = profile.data?.cep || null;
  return { profile, cep, ...usePostalCode(cep, 'position') };
};

/** Key in localStorage of the map's last view, the last chosen place and the last home. */
const storageKey = 'separai_map_view';

/** The map's last view: centre of its uncovered part, in degrees. */
export interface LastView {
  readonly centre: Position;
  readonly zoom: number;
}

const stored = () => objectIn(parseJson(tryStorage(() => localStorage.getItem(storageKey)) ?? '')) ?? {};
const store = (changes: object): void =>
  void tryStorage(() => localStorage.setItem(storageKey, JSON.stringify({ ...stored(), ...changes })));

const parseNumber = (value: unknown, max: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= max ? value : null;

const parsePosition = (value: unknown): Position | null => {
  const position = objectIn(value);
  const [latitude, longitude] = [parseNumber(position?.latitude, 90), parseNumber(position?.longitude, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** The view stored on this device; null without one. */
export const lastView = (): LastView | null => {
  const [centre, zoom] = [parsePosition(stored()), parseNumber(stored().zoom, 18)];
  return centre === null || zoom === null ? null : { centre, zoom };
};

/** Stores a view to which a person has moved the map, rounded to about 100 m. */
export const storeView = ({ centre, zoom }: LastView): void => {
  const [latitude, longitude] = [centre.latitude, centre.longitude].map((degrees) => Number(degrees.toFixed(3)));
  store({ latitude, longitude, zoom });
};

const parsePlace = (value: unknown): NearPlace | null => {
  const place = objectIn(value);
  const position = parsePosition(place);
  if (position === null || typeof place?.ofPlace !== 'string') return null;
  // An earlier release stored no precision.
  const precision = precisions.find((one) => one === place.precision) ?? 'district';
  const [district = '', city = ''] = [textIn(place.district), textIn(place.city)];
  return { position, phrase: place.ofPlace, precision, district, city };
};

const toStored = ({ position, phrase, precision, district, city }: NearPlace) => ({
  ...position,
  ofPlace: phrase,
  precision,
  district,
  city,
});

/** The home stored for the account with this e-mail; null without one. */
const lastHome = (email: string): NearPlace | null => {
  const home = objectIn(stored().home);
  return home?.email === email ? parsePlace(home) : null;
};
