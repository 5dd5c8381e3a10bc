import { objectIn, parseJson } from '../../lib/json.ts';
import { ifAllowed } from '../../lib/storage.ts';

/** Under this the device keeps what a map showed last, and the place that was chosen last. */
const viewKey = 'separai_map_view';

/** What the map showed last: the middle of its free part, in degrees. */
export interface LastView {
  readonly centre: { readonly latitude: number; readonly longitude: number };
  readonly zoom: number;
}

const numberIn = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

const kept = () => objectIn(parseJson(ifAllowed(() => localStorage.getItem(viewKey)) ?? '')) ?? {};
const keep = (what: object): void => void ifAllowed(() => localStorage.setItem(viewKey, JSON.stringify({ ...kept(), ...what })));

const placeIn = (value: unknown): LastView['centre'] | null => {
  const place = objectIn(value);
  const [latitude, longitude] = [numberIn(place?.latitude, 90), numberIn(place?.longitude, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** The view that was kept on this device; null without one. */
export const lastView = (): LastView | null => {
  const [centre, zoom] = [placeIn(kept()), numberIn(kept().zoom, 18)];
  return centre === null || zoom === null ? null : { centre, zoom };
};

/** Keeps a view that a person has chosen, to the nearest hundred metres. */
export const keepView = ({ centre, zoom }: LastView): void => {
  const [latitude, longitude] = [centre.latitude, centre.longitude].map((degrees) => Number(degrees.toFixed(3)));
  keep({ latitude, longitude, zoom });
};

const precisions = ['device', 'street', 'district', 'municipality'] as const;

/** A place that points are looked for near to. */
export interface KeptPlace {
  /** How exactly it is known, and the names of its district and city, empty where it has none. */
  readonly precision: (typeof precisions)[number];
  readonly district: string;
  readonly city: string;
  readonly position: LastView['centre'];
  /** What follows 'perto': 'de Papicu, Fortaleza'. */
  readonly ofPlace: string;
}

const namedIn = (value: unknown): KeptPlace | null => {
  const place = objectIn(value);
  const position = placeIn(place);
  if (position === null || typeof place?.ofPlace !== 'string') return null;
  // An earlier release kept no more than the position: that it is exact nobody knows.
  const precision = precisions.find((one) => one === place.precision) ?? 'district';
  const [district, city] = [place.district, place.city].map((name) => (typeof name === 'string' ? name : ''));
  return { position, ofPlace: place.ofPlace, precision, district: district ?? '', city: city ?? '' };
};

const flat = ({ position, ofPlace, precision, district, city }: KeptPlace) => ({
  ...position,
  ofPlace,
  precision,
  district,
  city,
});

/** The place that was chosen last on this device; null without one. */
export const lastPlace = (): KeptPlace | null => namedIn(kept().place);

/** Keeps a place; null: forgets the one that was kept. */
export const keepPlace = (place: KeptPlace | null): void => keep({ place: place && flat(place) });

/** Where the person of an e-mail lived when it was asked last; null where that is not known here. */
export const lastHome = (email: string): KeptPlace | null => {
  const home = objectIn(kept().home);
  return home?.email === email ? namedIn(home) : null;
};

/** Keeps where a person lives, so that the next visit begins there; null: nobody knows. */
export const keepHome = (email: string, home: KeptPlace | null): void => keep({ home: home && { ...flat(home), email } });
