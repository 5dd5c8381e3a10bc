import { tileAddress } from '@separai/contract/map-tiles';
import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet';

/** `failed`: none of the requested tiles has loaded. */
export type TileState = 'loaded' | 'failed';

/** Time in ms without a loaded tile that counts as failure. */
const loadTimeout = 10_000;

/**
 * Image tiles of a URL template. Leaflet's `TileLayer` aborts a tile with a `data:` image, which the Content-Security-Policy forbids.
 */
class ImageTiles extends GridLayer {
  private readonly template: string;

  constructor(template: string, zooms: { minZoom: number; maxZoom: number }) {
    super(zooms);
    this.template = template;
    this.on('tileunload', ({ tile }) => {
      [tile.onload, tile.onerror] = [null, null];
      // Aborts a pending request.
      tile.removeAttribute('srcset');
      tile.removeAttribute('src');
    });
  }

  protected override createTile(place: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    tile.onload = () => done(undefined, tile);
    tile.onerror = () => done(new Error('a tile did not come'), tile);
    // OpenStreetMap's servers refuse requests without a Referer.
    tile.referrerPolicy = 'strict-origin-when-cross-origin';
    const address = (isSharp: boolean) => tileAddress(this.template, place, isSharp);
    tile.srcset = address(true) === address(false) ? `${address(false)} 1x` : `${address(false)} 1x, ${address(true)} 2x`;
    tile.src = address(false);
    return tile;
  }
}

/** Adds the base tiles and reports whether they load; requests them again on `online`. */
export const baseTiles = (
  map: LeafletMap,
  url: string,
  maxZoom: number,
  report: (state: TileState) => void,
): { stop: () => void } => {
  const tiles = new ImageTiles(url, { minZoom: 0, maxZoom });
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
    }, loadTimeout);
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
  let start: ReturnType<typeof setTimeout> | undefined;
  // In a later task: the nearest points may correct the initial view first, whose tiles would be requested in vain.
  map.whenReady(() => {
    start = setTimeout(() => tiles.addTo(map));
  });
  const again = (): void => {
    tiles.redraw();
  };
  addEventListener('online', again);
  return {
    stop: () => {
      clearTimeout(start);
      clearTimeout(timer);
      removeEventListener('online', again);
    },
  };
};
