// Copies the built-in guides of the seed to where the pages find them when neither the server nor the device has any.
// The pages may not import the server's files; run this after changing the seed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const seed = join(root, 'apps/server/db/seed/guides.json');
const copy = join(root, 'apps/web/src/features/recycling-guides/default-guides.json');

writeFileSync(copy, `${JSON.stringify(JSON.parse(readFileSync(seed, 'utf8')), null, 2)}\n`);
