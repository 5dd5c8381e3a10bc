import { readableOrigin } from './web-address.ts';

interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Values of `{s}`, chosen in rotation as map libraries do. */
const subdomains = ['a', 'b', 'c'] as const;
const hole = /\{([^{}]*)\}/g;
const known = ['z', 'x', 'y', 's', 'r'];

/**
 * Origins of a template's tiles: a single one, or one for each subdomain. Null when the template is no http(s) URL or has other
 * placeholders than `{z}`, `{x}`, `{y}`, `{s}` and `{r}`.
 */
export const tileOrigins = (template: string): readonly string[] | null => {
  if ([...template.matchAll(hole)].some(([, name = '']) => !known.includes(name))) return null;
  const origins = subdomains.map((subdomain) => readableOrigin(template.replaceAll('{s}', subdomain)));
  return origins.every((origin) => origin !== null) ? [...new Set(origins)] : null;
};

/** URL of a tile; on a high-density screen `{r}` becomes `@2x`. */
export const tileAddress = (template: string, { z, x, y }: TilePlace, isSharp: boolean): string => {
  const s = subdomains[Math.abs(x + y) % subdomains.length];
  const values: Readonly<Record<string, string | number | undefined>> = { z, x, y, s, r: isSharp ? '@2x' : '' };
  return template.replace(hole, (whole, name: string) => String(values[name] ?? whole));
};
