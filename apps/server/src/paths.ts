import { fileURLToPath } from 'node:url';

// This file and the bundle (dist/main.js) both lie one folder below apps/server.
const fromServer = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const migrationsFolder = fromServer('db/migrations');
export const seedFolder = fromServer('db/seed');
/** Built for its sources as well: a thread runs no TypeScript. */
export const importReaderFile = fromServer('dist/import-reader.js');
export const webFolder = fromServer('../web/dist');
export const rootPackageFile = fromServer('../../package.json');
