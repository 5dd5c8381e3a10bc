import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

async function become(name) {
  const main = join(root, 'apps/server/dist', name);
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
}

/** Becomes the built server, in this very process: whatever ends the process ends the server. */
export const serve = () => become('main.js');

/** Becomes the built command for backups, with the arguments of this process. */
export const runBackupCommand = () => become('backup.js');

/** Becomes the built command that lets an administrator in again, with the arguments of this process. */
export const runLetInCommand = () => become('let-in.js');

// As a child of dev-server.mjs.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopWithParent();
  await serve();
}
