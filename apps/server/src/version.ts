import { readFileSync } from 'node:fs';
import { rootPackageFile } from './paths.ts';

/** The product's version, such as `1.2.0`. */
export const version: string = JSON.parse(readFileSync(rootPackageFile, 'utf8')).version;
