import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Where the run called `name` is to write its counts. What an earlier run left there is removed, so that it cannot pass for this one's. */
export function reportFile(name) {
  const folder = join(root, 'node_modules/.cache/separai');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
