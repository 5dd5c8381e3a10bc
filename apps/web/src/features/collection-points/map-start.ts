import { type PostalCodePlace, placeOfPostalCode } from '@separai/contract/collection-points/places';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { LocationError, locateDevice } from '../../platform/device-location.ts';
import { postalCodeQuery } from '../../platform/postal-code.ts';
import { locationText, mapText } from '../../text/map.ts';
import { typedPostalCode } from './map-search-text.ts';
import type { MapOrigin } from './map-view.tsx';
import { foldedOf } from './point-folding.ts';

/** What is said about where the list starts. */
export interface StartNotice {
  readonly tone: 'near' | 'waiting' | 'failed';
  readonly sentence: string;
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
export const useStart = (typed: string, points: readonly CollectionPoint[]): Start => {
  const { device, locate, forget } = useDevice();
  const postal = usePostalCode(typedPostalCode(typed), points);
  return {
    origin: postal === null ? (device.step === 'found' ? device.origin : null) : postal.origin,
    notice: postal?.notice ?? noticeOf(device, typed !== ''),
    locating: device.step === 'locating',
    locate,
    forget,
  };
};

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
      setDevice({ step: 'found', origin: { position: await locateDevice(), label: mapText.youAreHere } });
    } catch (cause) {
      if (!(cause instanceof LocationError)) throw cause;
      setDevice({ step: 'failed', sentence: locationText[cause.reason] });
    }
  }, []);
  const forget = useCallback(() => setDevice({ step: 'idle' }), []);
  return { device, locate, forget };
};

/** Where a whole postal code is; null without one. */
const usePostalCode = (
  cep: string | null,
  points: readonly CollectionPoint[],
): { origin: MapOrigin | null; notice: StartNotice } | null => {
  const { data, error, isPending, refetch } = useQuery(postalCodeQuery(cep));
  const place = useMemo(
    () => (data === undefined ? null : placeOfPostalCode(data, points, (point) => foldedOf(point).address)),
    [data, points],
  );
  const origin = useMemo(() => originOf(place), [place]);
  if (cep === null) return null;
  if (isPending) return { origin: null, notice: { tone: 'waiting', sentence: mapText.searchingPostalCode } };
  if (error !== null) {
    const isUnknown = 'code' in error && error.code === 'postal-code-not-found';
    const retry = isUnknown ? {} : { retry: () => void refetch() };
    return { origin: null, notice: { tone: 'failed', sentence: error.message, ...retry } };
  }
  if (place === null) return { origin: null, notice: { tone: 'failed', sentence: mapText.placeUnknown(nameOf(data)) } };
  return { origin, notice: { tone: 'near', sentence: mapText.nearPlace(place.near, data.localidade) } };
};

const originOf = (place: PostalCodePlace | null): MapOrigin | null =>
  place && { position: place.position, label: mapText.originHere(place.near) };

const nameOf = ({ logradouro, bairro, localidade }: PostalCode): string =>
  [logradouro || bairro, localidade].filter((part) => part !== '').join(', ') || mapText.thisPostalCode;
