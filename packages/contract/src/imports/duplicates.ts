import { distanceInMetres, type Position, positionOf } from '../collection-points/rules.ts';
import { foldText } from '../text.ts';
import type { ImportedPoint } from './imported-point.ts';
import { areOfDifferentKinds, type Kinded } from './kinds.ts';

/** Words that streets, places and chains share: they do not distinguish points. */
const common = new Set(
  'a as e o os da de do das dos em no na ponto pontos coleta ecoponto ecopontos mini ilha ecologica eco pev ltda'.split(' '),
);

const tellingWords = (name: string): Set<string> => {
  const all = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !common.has(word));
  return new Set(telling.length > 0 ? telling : all);
};

/** Similarity of two names from 0 to 1: the share of the shorter name's distinctive words that the other has. */
export const likeness = (one: string, other: string): number => {
  const [first, second] = [tellingWords(one), tellingWords(other)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, Math.min(first.size, second.size));
};

/** Maximum distance in metres at which a row is compared with a point. */
export const duplicateMetres = 200;

interface Placed extends Kinded {
  readonly address: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

const placeOf = ({ latitude = null, longitude = null }: Placed): Position | null => positionOf({ latitude, longitude });

/** Metres between two points; null where either has no coordinates. */
export const distanceTo = (one: Placed, other: Placed): number | null => {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here === null || there === null ? null : distanceInMetres(here, there);
};

/**
 * Whether a row is a probable duplicate of a point of the same kind: similar and near, slightly similar and in the same spot,
 * or equal in name where either has no coordinates.
 */
export const seemsTheSame = (row: Placed, point: Placed): boolean => {
  if (areOfDifferentKinds(row, point)) return false;
  const metres = distanceTo(row, point);
  const alike = likeness(row.name, point.name);
  if (metres === null) return foldText(row.name) === foldText(point.name) && foldText(row.address) === foldText(point.address);
  return (metres <= duplicateMetres && alike >= 0.6) || (metres <= 15 && alike >= 0.3);
};

/** Whether the id claimed by a row belongs to this point, and not to another installation's. */
export const isTheClaimed = (row: Placed, point: Placed): boolean =>
  seemsTheSame(row, point) ||
  foldText(row.name) === foldText(point.name) ||
  foldText(row.address) === foldText(point.address) ||
  (distanceTo(row, point) ?? Number.POSITIVE_INFINITY) <= duplicateMetres;

/** The best match among the probable duplicates: the most similar, then the nearest. */
export const bestOf = <P extends Placed>(row: Placed, points: readonly P[]): P | null =>
  [...points].sort(
    (one, other) =>
      likeness(row.name, other.name) - likeness(row.name, one.name) ||
      (distanceTo(row, one) ?? 0) - (distanceTo(row, other) ?? 0),
  )[0] ?? null;

/** Key under which rows with the same content collide: only the first of them is written. */
export const sameText = ({ name, address, latitude, longitude }: ImportedPoint): string =>
  JSON.stringify([foldText(name), foldText(address), latitude?.toFixed(4) ?? null, longitude?.toFixed(4) ?? null]);
