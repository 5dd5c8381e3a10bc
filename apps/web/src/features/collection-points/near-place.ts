import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { currentSession, useSession } from '../../lib/session.ts';
import { useHomeAnswer } from './home-answer.ts';
import { type KeptPlace, keepHome, keepPlace, lastHome, lastPlace } from './last-view.ts';
import { placeOf } from './postal-code-place.ts';

/** Where points are looked for. */
export type NearPlace = KeptPlace;

/** What somebody chose since the app was opened, and by whose session. */
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
  /** null: nobody knows of a place. */
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
