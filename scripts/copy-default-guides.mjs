// Copies the seed's guides into the web app, whose built-in fallback they are when neither the server nor the device has
// guides. The web app may not import the server's files; run this after changing the seed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const seed = join(root, 'apps/server/db/seed/guides.json');
const copy = join(root, 'apps/web/src/features/recycling-guides/default-guides.json');

writeFileSync(copy, `${JSON.stringify(JSON.parse(readFileSync(seed, 'utf8')), null, 2)}\n`);
