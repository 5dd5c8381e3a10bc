import { useMemo, useSyncExternalStore } from 'react';
import { type KeptPlace, keepPlace, lastPlace } from '../../platform/last-view.ts';
import { currentSession, useSession } from '../../platform/session.ts';
import { useHomeAnswer } from './map/opening.ts';
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

/** The place that map, search and booking begin from: what was chosen now, else where the resident lives, else what was chosen last. */
export const useNearPlace = (): Near => {
  const token = useSession()?.token ?? null;
  const now = useSyncExternalStore(listen, () => chosen);
  const { profile, answer } = useHomeAnswer();
  const isWaiting = profile.isLoading || answer.step === 'waiting';
  return useMemo((): Near => {
    if (now !== null && now.token === token) return { place: now.place, isWaiting: false };
    const home = answer.step === 'found' ? placeOf(answer.found) : null;
    return { place: home ?? lastPlace(), isWaiting };
  }, [now, token, answer, isWaiting]);
};
