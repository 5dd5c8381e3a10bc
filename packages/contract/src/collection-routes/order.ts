import { distanceInMetres, earthRadius, type Position, radians } from '../collection-points/rules.ts';

/** A stop as the order needs it; a stop without a position cannot be placed. */
export interface Placed {
  readonly id: string;
  readonly position: Position | null;
}

interface Drive {
  /** Place from which the truck leaves and to which it returns; null: the route begins and ends at any stop. */
  readonly start: Position | null;
  readonly stops: readonly Placed[];
}

/** Distances in metres between places, place 0 being the start; row by row. Without a start place 0 is near everything. */
interface Distances {
  readonly size: number;
  readonly metres: Float64Array;
}

/** A place as a unit vector from the Earth's centre: the distance of a pair then needs one arcsine and no cosines. */
const unitVectorOf = ({ latitude, longitude }: Position): [number, number, number] => {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
};

const distancesOf = (start: Position | null, places: readonly Position[]): Distances => {
  const size = places.length + 1;
  const vectors = new Float64Array(size * 3);
  for (const [index, place] of [start, ...places].entries()) if (place !== null) vectors.set(unitVectorOf(place), index * 3);
  const metres = new Float64Array(size * size);
  for (let from = start === null ? 1 : 0; from < size; from++) {
    const x = vectors[from * 3] ?? 0;
    const y = vectors[from * 3 + 1] ?? 0;
    const z = vectors[from * 3 + 2] ?? 0;
    for (let to = from + 1; to < size; to++) {
      const dx = x - (vectors[to * 3] ?? 0);
      const dy = y - (vectors[to * 3 + 1] ?? 0);
      const dz = z - (vectors[to * 3 + 2] ?? 0);
      const halfChord = Math.sqrt(dx * dx + dy * dy + dz * dz) / 2;
      const distance = 2 * earthRadius * Math.asin(Math.min(1, halfChord));
      metres[from * size + to] = distance;
      metres[to * size + from] = distance;
    }
  }
  return { size, metres };
};

/** Tour from place 0 that always goes on to the nearest place left; of equally near ones to the first. */
const nearestNeighbourTour = ({ size, metres }: Distances): Uint16Array => {
  const tour = new Uint16Array(size);
  const isVisited = new Uint8Array(size);
  isVisited[0] = 1;
  for (let step = 1, last = 0; step < size; step++) {
    let nearest = -1;
    let shortest = Number.POSITIVE_INFINITY;
    for (let place = 1; place < size; place++) {
      const distance = metres[last * size + place] ?? 0;
      if (isVisited[place] === 0 && distance < shortest) [nearest, shortest] = [place, distance];
    }
    tour[step] = nearest;
    isVisited[nearest] = 1;
    last = nearest;
  }
  return tour;
};

/** A gain below this, in metres, is a rounding error: without it two equal tours would alternate for ever. */
const leastGain = 1e-6;
/** Passes over all pairs of legs; tours of 200 stops are done after about ten. */
const passesMax = 40;

/** Reverses parts of a closed tour as long as that makes it shorter (2-opt, Croes 1958). */
const improve = (tour: Uint16Array, { size, metres }: Distances): void => {
  for (let pass = 0; pass < passesMax; pass++) {
    let isImproved = false;
    for (let first = 1; first < size - 1; first++) {
      const before = (tour[first - 1] ?? 0) * size;
      let from = tour[first] ?? 0;
      let to = tour[first + 1] ?? 0;
      for (let last = first + 1; last < size; last++) {
        const after = last + 1 < size ? (tour[last + 1] ?? 0) : 0;
        const now = (metres[before + from] ?? 0) + (metres[to * size + after] ?? 0);
        const then = (metres[before + to] ?? 0) + (metres[from * size + after] ?? 0);
        if (now - then > leastGain) {
          tour.subarray(first, last + 1).reverse();
          from = to;
          isImproved = true;
        }
        to = after;
      }
    }
    if (!isImproved) return;
  }
};

/** Length in metres, as the crow flies, of the drive from the start over the stops in their order and back. */
export const driveMetres = ({ start, stops }: Drive): number => {
  const places = [start, ...stops.map(({ position }) => position), start].filter((place) => place !== null);
  return places.slice(1).reduce((sum, place, index) => sum + distanceInMetres(places[index] ?? place, place), 0);
};

const orderBy = (drive: Drive, tourOf: (distances: Distances) => Uint16Array): string[] => {
  const placed = drive.stops.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]));
  const unplaced = drive.stops.filter(({ position }) => position === null);
  const places = placed.map(({ position }) => position);
  const tour = tourOf(distancesOf(drive.start, places));
  return [...[...tour.subarray(1)].map((place) => placed[place - 1]?.id ?? ''), ...unplaced.map(({ id }) => id)];
};

/** The order of the nearest neighbour: ids, the stops without a position last as they were given. */
export const nearestOrder = (drive: Drive): string[] => orderBy(drive, nearestNeighbourTour);

/**
 * A short order of stops: the nearest neighbour's, improved by 2-opt, so never longer than it. Ids, the stops without a
 * position last as they were given. Distances are as the crow flies. The same input gives the same order.
 */
export const proposedOrder = (drive: Drive): string[] =>
  orderBy(drive, (distances) => {
    const tour = nearestNeighbourTour(distances);
    improve(tour, distances);
    return tour;
  });

/** Present stops in a stored order; those that it does not name follow as they were given. */
export const inOrder = <Stop extends { readonly id: string }>(stops: readonly Stop[], order: readonly string[]): Stop[] => {
  const places = new Map(order.map((id, place) => [id, place]));
  return stops
    .map((stop, index) => ({ stop, place: places.get(stop.id) ?? order.length + index }))
    .sort((one, other) => one.place - other.place)
    .map(({ stop }) => stop);
};

/** An order with the stop moved by `by` places (negative: earlier); at an end it stays. */
export const movedInOrder = (order: readonly string[], id: string, by: number): string[] => {
  const from = order.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), order.length - 1);
  if (from === -1) return [...order];
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};
