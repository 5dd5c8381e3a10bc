import { type Map as LeafletMap, TileLayer } from 'leaflet';

/** `failed`: none of the tiles that were asked for came. */
export type TileState = 'loaded' | 'failed';

/** Milliseconds after which silence of the tile service counts as failure. */
const patience = 10_000;

/** Lays the base tiles and reports whether they come; when the network is back it asks for them again. */
export const baseTiles = (
  map: LeafletMap,
  url: string,
  maxZoom: number,
  report: (state: TileState) => void,
): { stop: () => void } => {
  // OpenStreetMap's servers refuse requests that do not say from which site they come.
  const tiles = new TileLayer(url, { minZoom: 0, maxZoom, referrerPolicy: 'strict-origin-when-cross-origin' });
  let loaded = 0;
  let failed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const judge = (): void => {
    if (loaded === 0 && failed > 0) report('failed');
  };
  tiles.on('loading', () => {
    [loaded, failed] = [0, 0];
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (loaded === 0) report('failed');
    }, patience);
  });
  tiles.on('tileload', () => {
    loaded += 1;
    clearTimeout(timer);
    report('loaded');
  });
  tiles.on('tileerror', () => {
    failed += 1;
  });
  tiles.on('load', () => {
    clearTimeout(timer);
    judge();
  });
  tiles.addTo(map);
  const again = (): void => {
    tiles.redraw();
  };
  addEventListener('online', again);
  return {
    stop: () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    },
  };
};
