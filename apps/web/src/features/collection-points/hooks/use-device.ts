import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { useCallback, useState } from 'react';
import { locationText, mapText } from '../components/map/text.ts';
import type { NearPlace } from '../near-place.ts';
import type { PostalCodePlace } from '../postal-code-place.ts';
import { pointText } from '../text.ts';
import type { PointSearch } from './use-point-search.ts';

/** Notice about the start of the list. */
export interface StartNotice {
  readonly tone: 'near' | 'waiting' | 'failed';
  readonly sentence: string;
  /** The position needs the geocoder's attribution. */
  readonly isGeocoded?: boolean;
  /** Present where a retry may help. */
  readonly retry?: () => void;
}

type DeviceState =
  | { readonly step: 'idle' | 'locating' }
  | { readonly step: 'failed'; readonly sentence: string }
  | { readonly step: 'found'; readonly place: NearPlace };

const here = { phrase: pointText.ofYou, precision: 'device', district: '', city: '' } as const;

/** Position of the device. `locate` requests it; `forget` drops position and refusal. */
export const useDevice = () => {
  const [device, setDevice] = useState<DeviceState>({ step: 'idle' });
  const locate = useCallback(async () => {
    setDevice({ step: 'locating' });
    try {
      setDevice({ step: 'found', place: { position: await locateDevice(), ...here } });
    } catch (cause) {
      if (!(cause instanceof LocationError)) throw cause;
      setDevice({ step: 'failed', sentence: locationText[cause.reason] });
    }
  }, []);
  const forget = useCallback(() => setDevice({ step: 'idle' }), []);
  return { device, locate, forget };
};

/** Label of the marker at the start of the list. */
export const labelOf = (origin: NearPlace | PostalCodePlace): string =>
  'name' in origin ? mapText.originHere(origin.name) : mapText.youAreHere;

/** The notice about the list's start: a typed postal code takes precedence over the device; device failures are omitted while searching. */
export const noticeOf = (
  { lookup, retryLookup, origin, noneNear }: PointSearch,
  device: DeviceState,
  isSearching: boolean,
): StartNotice | null => {
  switch (lookup.step) {
    case 'off':
      if (device.step === 'found') return { tone: 'near', sentence: noneNear === null ? mapText.nearYou : '' };
      return device.step === 'failed' && !isSearching ? { tone: 'failed', sentence: device.sentence } : null;
    case 'waiting':
      return { tone: 'waiting', sentence: mapText.searchingPostalCode };
    case 'refused':
      return { tone: 'failed', sentence: lookup.sentence };
    case 'failed':
      return { tone: 'failed', sentence: lookup.sentence, retry: retryLookup };
  }
  if (origin === null || !('name' in origin)) return { tone: 'failed', sentence: mapText.placeUnknown(nameOf(lookup.found)) };
  const { phrase, located, isGeocoded } = origin;
  return { tone: 'near', sentence: noneNear === null ? mapText.nearPlace(phrase, located) : located, isGeocoded };
};

const nameOf = ({ logradouro, bairro, localidade }: PostalCode): string =>
  [logradouro || bairro, localidade].filter((part) => part !== '').join(', ') || mapText.thisPostalCode;

/** Reason why the device has no position. */
export type LocationRefusal = 'denied' | 'timeout' | 'unavailable' | 'unsupported';

class LocationError extends Error {
  readonly reason: LocationRefusal;

  constructor(reason: LocationRefusal) {
    super(reason);
    this.name = 'LocationError';
    this.reason = reason;
  }
}

const refusals: Readonly<Record<number, LocationRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Position of the device in degrees (WGS 84); the browser asks for permission. Throws `LocationError`. */
const locateDevice = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    // Browsers restrict geolocation to secure contexts.
    if (!('geolocation' in navigator) || !isSecureContext) {
      reject(new LocationError('unsupported'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new LocationError(refusals[code] ?? 'unavailable')),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 },
    );
  });
