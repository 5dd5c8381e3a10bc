import { ifAllowed } from './if-allowed.ts';
import { objectIn, parseJson } from './json.ts';

/** What the map showed last: the middle of its free part, in degrees. */
export interface LastView {
  readonly centre: { readonly latitude: number; readonly longitude: number };
  readonly zoom: number;
}

const key = 'separai_map_view';

const numberIn = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

/** The view that was kept on this device; null without one. */
export const lastView = (): LastView | null => {
  const kept = objectIn(parseJson(ifAllowed(() => localStorage.getItem(key)) ?? ''));
  const [latitude, longitude, zoom] = [numberIn(kept?.latitude, 90), numberIn(kept?.longitude, 180), numberIn(kept?.zoom, 18)];
  return latitude === null || longitude === null || zoom === null ? null : { centre: { latitude, longitude }, zoom };
};

/** Keeps a view that a person has chosen, to the nearest hundred metres. */
export const keepView = ({ centre, zoom }: LastView): void => {
  const [latitude, longitude] = [centre.latitude, centre.longitude].map((degrees) => Number(degrees.toFixed(3)));
  ifAllowed(() => localStorage.setItem(key, JSON.stringify({ latitude, longitude, zoom })));
};

/** Forgets it: somebody else may use this device next. */
export const forgetView = (): void => void ifAllowed(() => localStorage.removeItem(key));
