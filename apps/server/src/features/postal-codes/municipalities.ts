import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import { foldText } from '@separai/contract/text';
import { seedFolder } from '../../paths.ts';

/** A Brazilian municipality. */
export interface Municipality {
  /** Its IBGE code. */
  readonly ibge: number;
  readonly uf: string;
  readonly name: string;
  /** Position of its seat, in degrees. */
  readonly centre: Position;
}

interface Municipalities {
  readonly all: readonly Municipality[];
  readonly byCode: ReadonlyMap<number, Municipality>;
  readonly byName: ReadonlyMap<string, Municipality>;
}

const nameKey = (uf: string, name: string): string => `${uf} ${foldText(name)}`;

/** Throws when the bundled file is invalid. */
const readMunicipalities = async (): Promise<readonly Municipality[]> => {
  const [, ...lines] = (await readFile(join(seedFolder, 'municipalities.csv'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [ibge, uf, latitude, longitude, name] = line.split(',');
    if (uf === undefined || name === undefined) throw new Error(`municipalities.csv: ${line}`);
    return { ibge: Number(ibge), uf, name, centre: { latitude: Number(latitude), longitude: Number(longitude) } };
  });
};

// Lazy: read at the first lookup, so that it does not delay the start.
let read: Promise<Municipalities> | undefined;

const index = async (): Promise<Municipalities> => {
  const all = await readMunicipalities();
  return {
    all,
    byCode: new Map(all.map((one) => [one.ibge, one])),
    byName: new Map(all.map((one) => [nameKey(one.uf, one.name), one])),
  };
};

/** A municipality by its IBGE code, or by its name and state; null when the list has neither. */
export const findMunicipality = async (place: {
  readonly ibge?: number | undefined;
  readonly localidade: string;
  readonly uf: string;
}): Promise<Municipality | null> => {
  read ??= index();
  const { byCode, byName } = await read;
  return (
    (place.ibge === undefined ? undefined : byCode.get(place.ibge)) ?? byName.get(nameKey(place.uf, place.localidade)) ?? null
  );
};

/** The official spelling of a municipality's name; null when its state has no such municipality. */
export const officialMunicipality = async (place: { readonly uf: string; readonly name: string }): Promise<string | null> =>
  (await findMunicipality({ uf: place.uf, localidade: place.name }))?.name ?? null;

/** The municipalities with their seats within a distance of a position, the nearest first. */
export const municipalitiesWithin = async (position: Position, metres: number): Promise<readonly Municipality[]> => {
  read ??= index();
  return (await read).all
    .map((municipality) => ({ municipality, metres: distanceInMetres(position, municipality.centre) }))
    .filter((one) => one.metres <= metres)
    .sort((one, other) => one.metres - other.metres)
    .map(({ municipality }) => municipality);
};
