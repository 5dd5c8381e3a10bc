import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

/** Becomes the built server, in this very process: whatever ends the process ends the server. */
export async function serve() {
  const main = join(root, 'apps/server/dist/main.js');
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
}

// As a child of dev-server.mjs.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopWithParent();
  await serve();
}
