import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const parsed = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('the guides that the pages carry are the seed’s: node scripts/copy-default-guides.mjs copies them', () => {
  const copy = parsed('apps/web/src/features/recycling-guides/default-guides.json');
  expect(copy).toEqual(parsed('apps/server/db/seed/guides.json'));
});
