import type { Feature, Point } from 'geojson';
import Supercluster from 'supercluster';
import type { Bounds } from '../../lib/map-area.ts';

/** A place on Earth in degrees (WGS 84). */
export interface MapPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPlace {
  readonly id: number;
  readonly position: MapPosition;
}

/** A cluster of the server: number of its points, their mean position and their bounds. */
export interface ServerCluster {
  readonly count: number;
  readonly position: MapPosition;
  readonly bounds: Bounds;
}

export interface Cluster {
  /** Stays the same while count and position do. */
  readonly clusterId: string;
  readonly count: number;
  readonly position: MapPosition;
}

/** Single places and clusters at one zoom. */
export interface SeenItems {
  readonly places: readonly MapPlace[];
  readonly clusters: readonly Cluster[];
}

/** Ids are those of clusters that `within` has returned. */
export interface Clusters {
  /** Builds the index of a zoom in advance of the drawing. */
  prepare: (zoom: number) => void;
  within: (bounds: Bounds, zoom: number) => SeenItems;
  /** The loaded places of a cluster. */
  placesOf: (clusterId: string) => readonly MapPlace[];
  /** Whether some zoom separates its places. */
  isSeparable: (clusterId: string) => boolean;
  /** The zoom at which a cluster splits; above `maxZoom` when none does. */
  splitZoom: (clusterId: string) => number;
}

/** In px: targets of 48 px at this distance do not overlap. */
const clusterRadius = 72;
const tileSide = 256;

/** A place, or a server cluster with its bounds. */
interface Leaf {
  readonly id: number;
  readonly count: number;
  readonly bounds: Bounds | null;
}

type LeafFeature = Feature<Point, Leaf>;

const leafOf = ({ latitude, longitude }: MapPosition, leaf: Leaf): LeafFeature => ({
  type: 'Feature',
  properties: leaf,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const positionOf = (feature: Feature<Point>): MapPosition => {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
  return { latitude, longitude };
};

/** The zoom at which a server cluster's bounds exceed the radius; infinite for coincident points. */
const zoomOf = ({ west, south, east, north }: Bounds): number => {
  const middle = (((south + north) / 2) * Math.PI) / 180;
  const share = Math.max(east - west, (north - south) / Math.cos(middle)) / 360;
  return Math.ceil(Math.log2(clusterRadius / (tileSide * share)));
};

/** Index of a single zoom: indexing all zooms blocks slow phones, and most are never shown. */
const indexAt = (zoom: number, leaves: readonly LeafFeature[]): Supercluster<Leaf, { count: number }> =>
  new Supercluster<Leaf, { count: number }>({
    radius: clusterRadius,
    // The side of Leaflet's tiles; the default halves the radius.
    extent: tileSide,
    minZoom: zoom,
    maxZoom: zoom,
    minPoints: 2,
    map: ({ count }) => ({ count }),
    reduce: (all, { count }) => {
      all.count += count;
    },
  }).load([...leaves]);

const world: GeoJSON.BBox = [-180, -90, 180, 90];
const areApart = (leaves: readonly LeafFeature[], zoom: number): boolean =>
  indexAt(zoom, leaves).getClusters(world, zoom).length > 1;

/** Clusters places and server clusters at every zoom up to `maxZoom`, so that their markers do not overlap. */
export const clustersOf = (places: readonly MapPlace[], serverClusters: readonly ServerCluster[], maxZoom: number): Clusters => {
  const leaves = [
    ...places.map(({ id, position }) => leafOf(position, { id, count: 1, bounds: null })),
    ...serverClusters.map(({ count, position, bounds }) => leafOf(position, { id: 0, count, bounds })),
  ];
  const indices = new Map<number, ReturnType<typeof indexAt>>();
  const known = new Map<string, { zoom: number; leaves: readonly LeafFeature[]; isSeparable?: boolean }>();

  const indexOf = (zoom: number): ReturnType<typeof indexAt> => {
    const index = indices.get(zoom) ?? indexAt(zoom, leaves);
    indices.set(zoom, index);
    return index;
  };
  const toCluster = (count: number, position: MapPosition, zoom: number, leavesOf: () => readonly LeafFeature[]): Cluster => {
    const clusterId = `${zoom}/${count}/${position.latitude.toFixed(6)},${position.longitude.toFixed(6)}`;
    if (!known.has(clusterId)) known.set(clusterId, { zoom, leaves: leavesOf() });
    return { clusterId, count, position };
  };
  const splitZoom = (clusterId: string): number => {
    const { zoom, leaves } = known.get(clusterId) ?? { zoom: maxZoom, leaves: [] };
    const [only, ...others] = leaves;
    if (others.length === 0) return only?.properties.bounds ? zoomOf(only.properties.bounds) : maxZoom;
    let split = zoom + 1;
    while (split <= maxZoom && !areApart(leaves, split)) split++;
    return split;
  };
  return {
    prepare: indexOf,
    within: ({ west, south, east, north }, zoom) => {
      const index = indexOf(zoom);
      const seen: { places: MapPlace[]; clusters: Cluster[] } = { places: [], clusters: [] };
      for (const feature of index.getClusters([west, south, east, north], zoom)) {
        const { properties } = feature;
        const position = positionOf(feature);
        if ('cluster_id' in properties) {
          const all = () => index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
          seen.clusters.push(toCluster(properties.count, position, zoom, all));
        } else if (properties.bounds === null) seen.places.push({ id: properties.id, position });
        else seen.clusters.push(toCluster(properties.count, position, zoom, () => [leafOf(position, properties)]));
      }
      return seen;
    },
    placesOf: (clusterId) =>
      (known.get(clusterId)?.leaves ?? [])
        .filter(({ properties }) => properties.bounds === null)
        .map((leaf) => ({ id: leaf.properties.id, position: positionOf(leaf) })),
    isSeparable: (clusterId) => {
      const cluster = known.get(clusterId);
      if (cluster === undefined) return false;
      cluster.isSeparable ??=
        cluster.leaves.length > 1 ? cluster.zoom < maxZoom && areApart(cluster.leaves, maxZoom) : splitZoom(clusterId) <= maxZoom;
      return cluster.isSeparable;
    },
    splitZoom,
  };
};
