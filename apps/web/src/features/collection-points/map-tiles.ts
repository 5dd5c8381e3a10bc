import { tileAddress } from '@separai/contract/map-tiles';
import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet';

/** `failed`: none of the tiles that were asked for came. */
export type TileState = 'loaded' | 'failed';

/** Milliseconds after which silence of the tile service counts as failure. */
const patience = 10_000;

/**
 * Tiles as images of a template's addresses. Leaflet's own layer for them ends a tile with a `data:` image, which the
 * Content-Security-Policy does not allow.
 */
class ImageTiles extends GridLayer {
  private readonly template: string;

  constructor(template: string, zooms: { minZoom: number; maxZoom: number }) {
    super(zooms);
    this.template = template;
    this.on('tileunload', ({ tile }) => {
      [tile.onload, tile.onerror] = [null, null];
      // Ends a request that is on its way.
      tile.removeAttribute('srcset');
      tile.removeAttribute('src');
    });
  }

  protected override createTile(place: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    tile.onload = () => done(undefined, tile);
    tile.onerror = () => done(new Error('a tile did not come'), tile);
    // OpenStreetMap's servers refuse requests that do not say from which site they come.
    tile.referrerPolicy = 'strict-origin-when-cross-origin';
    // The densities that there are: a sharp screen takes the second.
    const address = (isSharp: boolean) => tileAddress(this.template, place, isSharp);
    tile.srcset = address(true) === address(false) ? `${address(false)} 1x` : `${address(false)} 1x, ${address(true)} 2x`;
    tile.src = address(false);
    return tile;
  }
}

/** Lays the base tiles and reports whether they come; when the network is back it asks for them again. */
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
  let start: ReturnType<typeof setTimeout> | undefined;
  // The first view may be put right by the nearest points before anything of it is drawn: no tile is asked for in vain.
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
