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
  /** The places of a cluster. */
  placesOf: (clusterId: number) => readonly MapPlace[];
  /** The zoom at which a cluster falls apart; above `maxZoom` when it never does. */
  splitZoom: (clusterId: number) => number;
}

/** Pixels: targets of up to 48 px whose middles are further apart than this do not overlap. */
const clusterRadius = 72;

/** Groups places so that their markers do not overlap, at every zoom up to `maxZoom` and there too. */
export const clustersOf = (places: readonly MapPlace[], maxZoom: number): Clusters => {
  // 256 is the side of Leaflet's tiles: without it the radius would count half.
  const index = new Supercluster<{ id: number }>({ radius: clusterRadius, extent: 256, maxZoom, minPoints: 2 });
  index.load(
    places.map(({ id, position }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    })),
  );
  return {
    within: ({ west, south, east, north }, zoom) => {
      const crowd: { places: MapPlace[]; clusters: Cluster[] } = { places: [], clusters: [] };
      for (const feature of index.getClusters([west, south, east, north], zoom)) {
        const { properties } = feature;
        if ('cluster_id' in properties) {
          const { cluster_id: clusterId, point_count: count } = properties;
          crowd.clusters.push({ clusterId, count, position: positionOf(feature) });
        } else crowd.places.push({ id: properties.id, position: positionOf(feature) });
      }
      return crowd;
    },
    placesOf: (clusterId) =>
      index
        .getLeaves(clusterId, Number.POSITIVE_INFINITY)
        .map((leaf) => ({ id: leaf.properties.id, position: positionOf(leaf) })),
    splitZoom: (clusterId) => index.getClusterExpansionZoom(clusterId),
  };
};

const positionOf = (feature: Feature<Point>): MapPosition => {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
  return { latitude, longitude };
};
