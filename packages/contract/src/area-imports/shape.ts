import { collectionDayLimits } from '../collection-days/limits.ts';
import { collectionDayMessages } from '../collection-days/messages.ts';
import type { LonLat, MultiPolygon, PolygonRings, Ring } from '../collection-days/polygons.ts';
import { type ReadPlace, type ReferenceSystem, readPlace, referenceSystemOf } from '../imports/coordinates.ts';

/** Positions of polygons as a file has them: x and y in its reference system. */
export type FileShape = readonly (readonly (readonly (readonly [number, number])[])[])[];

/** The polygons of a shape in degrees, with what was changed or seems wrong; or why it cannot be read. */
export type ReadShape =
  | { readonly polygons: MultiPolygon; readonly notes: readonly string[]; readonly problem: null }
  | { readonly polygons: null; readonly notes: readonly []; readonly problem: string };

const problems: Readonly<Partial<Record<NonNullable<ReadPlace['note']>, string>>> = {
  nowhere: 'O contorno passa pelo ponto 0,0, que não fica no Brasil.',
  abroad: 'O contorno fica fora do Brasil.',
  'minus-missing': 'O contorno fica fora do Brasil: falta o sinal de menos?',
  'zone-unknown': 'O contorno está em metros (UTM) e o arquivo não diz a zona: converta-o para graus (SIRGAS 2000).',
  'corrego-alegre': 'O contorno está no datum Córrego Alegre, que não lemos: converta o arquivo para SIRGAS 2000.',
};
const unreadable = 'O contorno tem coordenadas que não entendemos.';

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const isSame = (one: LonLat | undefined, other: LonLat | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

type PlacedRing = { readonly ring: LonLat[]; readonly isSwapped: boolean } | { readonly problem: string };

/** A ring in degrees, without repeated positions, and closed. */
const placedRing = (positions: FileShape[number][number], system: ReferenceSystem | null): PlacedRing => {
  const ring: LonLat[] = [];
  let swapped = 0;
  for (const [x, y] of positions) {
    const { place, note } = readPlace(String(y), String(x), system);
    if (place === null) return { problem: (note === null ? undefined : problems[note]) ?? unreadable };
    if (note === 'mended') return { problem: unreadable };
    if (note === 'swapped') swapped += 1;
    const position: LonLat = [rounded(place.longitude), rounded(place.latitude)];
    if (!isSame(ring.at(-1), position)) ring.push(position);
  }
  // Some positions alone lie in Brazil when they are exchanged: the shape has no one order.
  if (swapped > 0 && swapped < positions.length) return { problem: problems.abroad ?? unreadable };
  const [first] = ring;
  if (first !== undefined && ring.length > 1 && !isSame(first, ring.at(-1))) ring.push(first);
  return { ring, isSwapped: swapped > 0 };
};

const turn = ([ax, ay]: LonLat, [bx, by]: LonLat, [cx, cy]: LonLat): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether two edges cross in a point inside both. */
const cross = ([a, b]: readonly [LonLat, LonLat], [c, d]: readonly [LonLat, LonLat]): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** A corner near to which a ring crosses itself; null where it does not. Edges are compared where their longitudes overlap. */
export const crossingOf = (ring: Ring): LonLat | null => {
  const edges = ring.slice(1).map((end, index) => {
    const start = ring[index] ?? end;
    return { edge: [start, end] as const, west: Math.min(start[0], end[0]), east: Math.max(start[0], end[0]) };
  });
  edges.sort((one, other) => one.west - other.west);
  let open: typeof edges = [];
  for (const one of edges) {
    open = open.filter(({ east }) => east >= one.west);
    if (open.some(({ edge }) => cross(edge, one.edge))) return one.edge[0];
    open.push(one);
  }
  return null;
};

const shownDegrees = (degrees: number): string => degrees.toFixed(5).replace('.', ',').replace('-', '−');

/** Reads a file's polygons; `system` is the file's reference system, empty where the file names none. */
export const readShape = (shape: FileShape, system: string): ReadShape => {
  const [named, notes] = [referenceSystemOf(system), new Set<string>()];
  // Before the edges are compared, each with many others.
  const positions = shape.reduce((sum, rings) => sum + rings.reduce((total, ring) => total + ring.length, 0), 0);
  if (positions > 2 * collectionDayLimits.verticesMax)
    return { polygons: null, notes: [], problem: collectionDayMessages.polygonTooLarge };
  const polygons: PolygonRings[] = [];
  for (const polygon of shape) {
    const rings: LonLat[][] = [];
    for (const [index, positions] of polygon.entries()) {
      const placed = placedRing(positions, named);
      if ('problem' in placed) return { polygons: null, notes: [], problem: placed.problem };
      if (placed.isSwapped) notes.add('Latitude e longitude estavam trocadas.');
      if (placed.ring.length < 4) {
        notes.add('Um contorno com menos de 3 pontos ficou de fora.');
        // Without its outline a polygon has no holes.
        if (index === 0) break;
        continue;
      }
      const crossing = crossingOf(placed.ring);
      if (crossing !== null)
        notes.add(
          `O contorno cruza a si mesmo perto de ${shownDegrees(crossing[1])}; ${shownDegrees(crossing[0])}: confira no mapa.`,
        );
      rings.push(placed.ring);
    }
    if (rings.length > 0) polygons.push(rings);
  }
  if (polygons.length === 0) return { polygons: null, notes: [], problem: 'O contorno tem menos de 3 pontos.' };
  return { polygons: { type: 'MultiPolygon', coordinates: polygons }, notes: [...notes], problem: null };
};
