import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { useCallback, useMemo, useState } from 'react';
import { usePostalCode } from '../../../lib/postal-code.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { typedPostalCode } from '../search/results.ts';
import { pointText } from '../text.ts';
import { locationText, mapText } from './text.ts';
import type { MapOrigin } from './view.tsx';

/** What is said about where the list starts. */
export interface StartNotice {
  readonly tone: 'near' | 'waiting' | 'failed';
  readonly sentence: string;
  /** How exactly the place is known, for a list that has no points near to it. */
  readonly located?: string;
  /** The geocoder says where it is. */
  readonly isGeocoded?: boolean;
  /** Present where trying again may help. */
  readonly retry?: () => void;
}

type DeviceState =
  | { readonly step: 'idle' | 'locating' }
  | { readonly step: 'failed'; readonly sentence: string }
  | { readonly step: 'found'; readonly origin: MapOrigin };

interface Start {
  readonly origin: MapOrigin | null;
  readonly notice: StartNotice | null;
  readonly locating: boolean;
  /** Asks the device; the promise settles when it answered or refused. */
  readonly locate: () => Promise<void>;
  /** Forgets the device's position and its refusal. */
  readonly forget: () => void;
}

/**
 * Where the list starts: a typed postal code says it before the device does. Without either, nowhere.
 */
export const useStart = (typed: string): Start => {
  const { device, locate, forget } = useDevice();
  const postal = usePostalCodeStart(typedPostalCode(typed));
  return {
    origin: postal === null ? (device.step === 'found' ? device.origin : null) : postal.origin,
    notice: postal?.notice ?? noticeOf(device, typed !== ''),
    locating: device.step === 'locating',
    locate,
    forget,
  };
};

const here = {
  label: mapText.youAreHere,
  ofPlace: pointText.ofYou,
  precision: 'device',
  district: '',
  city: '',
  isPassing: true,
} as const;

/** A refusal is not repeated to a person who goes on with a search. */
const noticeOf = (device: DeviceState, isSearching: boolean): StartNotice | null => {
  if (device.step === 'found') return { tone: 'near', sentence: mapText.nearYou };
  return device.step === 'failed' && !isSearching ? { tone: 'failed', sentence: device.sentence } : null;
};

const useDevice = () => {
  const [device, setDevice] = useState<DeviceState>({ step: 'idle' });
  const locate = useCallback(async () => {
    setDevice({ step: 'locating' });
    try {
      setDevice({ step: 'found', origin: { position: await locateDevice(), ...here } });
    } catch (cause) {
      if (!(cause instanceof LocationError)) throw cause;
      setDevice({ step: 'failed', sentence: locationText[cause.reason] });
    }
  }, []);
  const forget = useCallback(() => setDevice({ step: 'idle' }), []);
  return { device, locate, forget };
};

/** Where a whole postal code is; null without one. */
const usePostalCodeStart = (cep: string | null): { origin: MapOrigin | null; notice: StartNotice } | null => {
  const { answer, retry } = usePostalCode(cep, 'position');
  const place = useMemo(() => (answer.step === 'found' ? placeOf(answer.found) : null), [answer]);
  const origin = useMemo(() => originOf(place), [place]);
  switch (answer.step) {
    case 'off':
      return null;
    case 'waiting':
      return { origin: null, notice: { tone: 'waiting', sentence: mapText.searchingPostalCode } };
    case 'refused':
      return { origin: null, notice: { tone: 'failed', sentence: answer.sentence } };
    case 'failed':
      return { origin: null, notice: { tone: 'failed', sentence: answer.sentence, retry } };
  }
  if (place === null) return { origin: null, notice: { tone: 'failed', sentence: mapText.placeUnknown(nameOf(answer.found)) } };
  const sentence = mapText.nearPlace(place.ofPlace, place.located);
  return { origin, notice: { tone: 'near', sentence, located: place.located, isGeocoded: place.isGeocoded } };
};

const originOf = (place: PostalCodePlace | null): MapOrigin | null =>
  place && { ...place, label: mapText.originHere(place.name), isPassing: false };

const nameOf = ({ logradouro, bairro, localidade }: PostalCode): string =>
  [logradouro || bairro, localidade].filter((part) => part !== '').join(', ') || mapText.thisPostalCode;

/** Why a device does not tell where it is. */
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

/** Asks the device where it is, in degrees (WGS 84); the browser asks the person. Throws `LocationError`. */
const locateDevice = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    // Browsers take it away from pages without a secure connection.
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
