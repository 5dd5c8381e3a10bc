import { readFileSync } from 'node:fs';
import { rootPackageFile } from './paths.ts';

/** The product's version, such as `1.2.0`. */
export const version: string = JSON.parse(readFileSync(rootPackageFile, 'utf8')).version;

/** User-Agent of requests to services that ask for a contact, such as a geocoder; `publicUrl` null: unknown. */
export const userAgentOf = (publicUrl: string | null): string =>
  `Separai/${version}${publicUrl === null ? '' : ` (${publicUrl})`}`;
