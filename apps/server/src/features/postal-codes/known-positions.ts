import type { Position } from '@separai/contract/collection-points/rules';
import { type LocatingParts, openLocating } from './locating.ts';
import { findKnownPosition } from './service.ts';

/** Postal codes that are looked up at once. */
const codesAtOnce = 8;

/** The positions of postal codes (`NNNNN-NNN`) as far as they are known without a request to another service. */
export const openKnownPositions = (parts: Omit<LocatingParts, 'geocoder'>) => {
  const { locate } = openLocating({ ...parts, geocoder: null });
  return async (ceps: readonly string[]): Promise<ReadonlyMap<string, Position>> => {
    const positions = new Map<string, Position>();
    for (let start = 0; start < ceps.length; start += codesAtOnce)
      await Promise.all(
        ceps.slice(start, start + codesAtOnce).map(async (cep) => {
          const position = await findKnownPosition({ ...parts, locate }, cep);
          if (position !== null) positions.set(cep, position);
        }),
      );
    return positions;
  };
};
