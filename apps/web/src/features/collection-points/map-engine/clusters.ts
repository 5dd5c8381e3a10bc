import type { Feature, Point } from 'geojson';
import Supercluster from 'supercluster';

/** A place on Earth in degrees (WGS 84). */
export interface MapPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPlace {
  readonly id: number;
  readonly position: MapPosition;
}

/** Places that stand close together, told as one: how many, where their middle is, and what area holds them. */
export interface MapCrowd {
  readonly count: number;
  readonly position: MapPosition;
  readonly bounds: Bounds;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Cluster {
  readonly clusterId: number;
  readonly count: number;
  readonly position: MapPosition;
}

/** What is seen at one zoom: places that stand alone, and clusters of those that stand too close. */
export interface Crowd {
  readonly places: readonly MapPlace[];
  readonly clusters: readonly Cluster[];
}

export interface Clusters {
  within: (bounds: Bounds, zoom: number) => Crowd;
  /** The places of a cluster, as far as they are known one by one. */
  placesOf: (clusterId: number) => readonly MapPlace[];
  /** The zoom at which a cluster falls apart; above `maxZoom` when it never does. */
  splitZoom: (clusterId: number) => number;
}

/** Pixels: targets of up to 48 px whose middles are further apart than this do not overlap. */
const clusterRadius = 72;
const tileSide = 256;

interface Leaf {
  /** A place's id; below 0 for a crowd. */
  readonly id: number;
  readonly count: number;
}

const leafOf = ({ latitude, longitude }: MapPosition, leaf: Leaf): Feature<Point, Leaf> => ({
  type: 'Feature',
  properties: leaf,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const crowdId = (index: number): number => -1 - index;

/** The zoom at which a crowd is wide or high enough to be told as several; infinite where all stand in one spot. */
const zoomOf = ({ west, south, east, north }: Bounds): number => {
  const middle = (((south + north) / 2) * Math.PI) / 180;
  const share = Math.max(east - west, (north - south) / Math.cos(middle)) / 360;
  return Math.ceil(Math.log2(clusterRadius / (tileSide * share)));
};

/** Groups places, and crowds of them, so that their markers do not overlap, at every zoom up to `maxZoom` and there too. */
export const clustersOf = (places: readonly MapPlace[], crowds: readonly MapCrowd[], maxZoom: number): Clusters => {
  const index = new Supercluster<Leaf, { count: number }>({
    radius: clusterRadius,
    // Without the side of Leaflet's tiles the radius would count half.
    extent: tileSide,
    maxZoom,
    minPoints: 2,
    map: ({ count }) => ({ count }),
    reduce: (all, { count }) => {
      all.count += count;
    },
  });
  index.load([
    ...places.map(({ id, position }) => leafOf(position, { id, count: 1 })),
    ...crowds.map(({ count, position }, at) => leafOf(position, { id: crowdId(at), count })),
  ]);
  return {
    within: ({ west, south, east, north }, zoom) => {
      const crowd: { places: MapPlace[]; clusters: Cluster[] } = { places: [], clusters: [] };
      for (const feature of index.getClusters([west, south, east, north], zoom)) {
        const { properties } = feature;
        const position = positionOf(feature);
        if ('cluster_id' in properties) {
          crowd.clusters.push({ clusterId: properties.cluster_id, count: properties.count, position });
        } else if (properties.id < 0) crowd.clusters.push({ clusterId: properties.id, count: properties.count, position });
        else crowd.places.push({ id: properties.id, position });
      }
      return crowd;
    },
    placesOf: (clusterId) =>
      clusterId < 0
        ? []
        : index
            .getLeaves(clusterId, Number.POSITIVE_INFINITY)
            .filter(({ properties }) => properties.id >= 0)
            .map((leaf) => ({ id: leaf.properties.id, position: positionOf(leaf) })),
    splitZoom: (clusterId) => {
      if (clusterId >= 0) return index.getClusterExpansionZoom(clusterId);
      const bounds = crowds[-1 - clusterId]?.bounds;
      return bounds === undefined ? maxZoom : zoomOf(bounds);
    },
  };
};

const positionOf = (feature: Feature<Point>): MapPosition => {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
  return { latitude, longitude };
};
