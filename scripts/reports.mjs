import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Path of the counts of the run called `name`. Removes an earlier run's report, which could otherwise pass for this one's. */
export function reportFile(name) {
  const folder = join(root, 'node_modules/.cache/separai');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
