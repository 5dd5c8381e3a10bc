import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { prefetchPosition, usePostalCode } from '../../lib/postal-code.ts';
import { currentSession, useSession } from '../../lib/session.ts';
import { objectIn, parseJson, tryStorage } from '../../lib/storage.ts';
import { queryClient } from '../../query-client.ts';
import { ownPersonQuery } from '../accounts/index.ts';
import { placeOf } from './postal-code-place.ts';

/** The place around which points are searched. */
export type NearPlace = KeptPlace;

/** The place that was chosen since the app was opened, and the session that chose it. */
let chosen: { readonly token: string | null; readonly place: NearPlace } | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From now on points are shown near to here, on every screen; null: as if nobody had ever chosen one. `passing`: not the next time, too. */
export const choosePlace = (place: NearPlace | null, { passing = false } = {}): void => {
  chosen = place && { token: currentSession()?.token ?? null, place };
  if (!passing) keepPlace(place);
  for (const listener of listeners) listener();
};

interface Near {
  /** null: no place is known. */
  readonly place: NearPlace | null;
  /** Where the resident lives is being asked for: what is ordered now would be ordered anew in a moment. */
  readonly isWaiting: boolean;
}

const isSame = (one: NearPlace, other: NearPlace): boolean =>
  one.ofPlace === other.ofPlace &&
  one.precision === other.precision &&
  one.position.latitude === other.position.latitude &&
  one.position.longitude === other.position.longitude;

/** Where the resident lives; until the answer is here, where they lived at the last visit. `undefined`: that is being asked for. */
const useHome = (): NearPlace | null | undefined => {
  const email = useSession()?.email ?? null;
  const { profile, cep, answer } = useHomeAnswer();
  const before = useMemo(() => (email === null ? null : lastHome(email)), [email]);
  const now = useMemo(() => {
    const place = answer.step === 'found' ? placeOf(answer.found) : null;
    // What is ordered by it is not ordered anew.
    return place !== null && before !== null && isSame(place, before) ? before : place;
  }, [answer, before]);
  const isWaiting = profile.isLoading || answer.step === 'waiting';
  const isKnown = (profile.data !== undefined && cep === null) || answer.step === 'found' || answer.step === 'refused';
  useEffect(() => {
    if (email !== null && isKnown && now !== before) keepHome(email, now);
  }, [email, isKnown, now, before]);
  if (isKnown) return now;
  return before ?? (isWaiting ? undefined : null);
};

/** The place that map, search and booking begin from: what was chosen now, else where the resident lives, else what was chosen last. */
export const useNearPlace = (): Near => {
  const token = useSession()?.token ?? null;
  const now = useSyncExternalStore(listen, () => chosen);
  const home = useHome();
  const near = useMemo((): Near => {
    if (now !== null && now.token === token) return { place: now.place, isWaiting: false };
    return { place: home ?? lastPlace(), isWaiting: home === undefined };
  }, [now, token, home]);
  // Another place orders every list anew, which is drawn in pieces.
  return useDeferredValue(near);
};

const question = queryOptions({
  ...ownPersonQuery,
  // Where points are looked for is nobody's reason to end a session: they are found without, too.
  meta: { ...ownPersonQuery.meta, isBackground: true as const },
  // It may have been changed in the profile, but not since the screen's code came.
  staleTime: 5_000,
});

/** Asks for the resident's postal code, and where that is, before a screen is drawn, which hears how it went. */
export const prefetchHome = async (): Promise<void> => {
  if (currentSession() === null) return;
  await queryClient.prefetchQuery(question);
  const cep = queryClient.getQueryData(question.queryKey)?.cep;
  if (cep) prefetchPosition(cep);
};

/** The resident's profile, of which the postal code is asked, and what is known of where that is. */
export const useHomeAnswer = () => {
  const token = useSession()?.token ?? null;
  const profile = useQuery({ ...question, enabled: token !== null });
  const cep = profile.data?.cep || null;
  return { profile, cep, ...usePostalCode(cep, 'position') };
};

/** Under this the device keeps what a map showed last, and the place that was chosen last. */
const viewKey = 'separai_map_view';

/** The map's last view: the middle of its free part, in degrees. */
export interface LastView {
  readonly centre: { readonly latitude: number; readonly longitude: number };
  readonly zoom: number;
}

const numberIn = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

const kept = () => objectIn(parseJson(tryStorage(() => localStorage.getItem(viewKey)) ?? '')) ?? {};
const keep = (what: object): void => void tryStorage(() => localStorage.setItem(viewKey, JSON.stringify({ ...kept(), ...what })));

const placeIn = (value: unknown): LastView['centre'] | null => {
  const place = objectIn(value);
  const [latitude, longitude] = [numberIn(place?.latitude, 90), numberIn(place?.longitude, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** The view that was kept on this device; null without one. */
export const lastView = (): LastView | null => {
  const [centre, zoom] = [placeIn(kept()), numberIn(kept().zoom, 18)];
  return centre === null || zoom === null ? null : { centre, zoom };
};

/** Keeps a view that a person has chosen, to the nearest hundred metres. */
export const keepView = ({ centre, zoom }: LastView): void => {
  const [latitude, longitude] = [centre.latitude, centre.longitude].map((degrees) => Number(degrees.toFixed(3)));
  keep({ latitude, longitude, zoom });
};

const precisions = ['device', 'street', 'district', 'municipality'] as const;

/** A place that points are looked for near to. */
export interface KeptPlace {
  /** How exactly it is known, and the names of its district and city, empty where it has none. */
  readonly precision: (typeof precisions)[number];
  readonly district: string;
  readonly city: string;
  readonly position: LastView['centre'];
  /** The words after 'perto': 'de Papicu, Fortaleza'. */
  readonly ofPlace: string;
}

const namedIn = (value: unknown): KeptPlace | null => {
  const place = objectIn(value);
  const position = placeIn(place);
  if (position === null || typeof place?.ofPlace !== 'string') return null;
  // An earlier release kept no more than the position: that it is exact nobody knows.
  const precision = precisions.find((one) => one === place.precision) ?? 'district';
  const [district, city] = [place.district, place.city].map((name) => (typeof name === 'string' ? name : ''));
  return { position, ofPlace: place.ofPlace, precision, district: district ?? '', city: city ?? '' };
};

const flat = ({ position, ofPlace, precision, district, city }: KeptPlace) => ({
  ...position,
  ofPlace,
  precision,
  district,
  city,
});

/** The place that was chosen last on this device; null without one. */
const lastPlace = (): KeptPlace | null => namedIn(kept().place);

/** Keeps a place; null: forgets the one that was kept. */
const keepPlace = (place: KeptPlace | null): void => keep({ place: place && flat(place) });

/** Where the person of an e-mail lived when it was asked last; null where that is not known here. */
const lastHome = (email: string): KeptPlace | null => {
  const home = objectIn(kept().home);
  return home?.email === email ? namedIn(home) : null;
};

/** Keeps where a person lives, so that the next visit begins there; null: nobody knows. */
const keepHome = (email: string, home: KeptPlace | null): void => keep({ home: home && { ...flat(home), email } });
