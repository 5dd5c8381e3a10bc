import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

async function become(name) {
  const main = join(root, 'apps/server/dist', name);
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
}

/** Runs the built server in this process, so that ending the process ends the server. */
export const serve = () => become('main.js');

/** Runs the built backup command in this process, with its arguments. */
export const runBackupCommand = () => become('backup.js');

/** Runs the built command that restores an administrator's access in this process, with its arguments. */
export const runLetInCommand = () => become('let-in.js');

/** Runs the built command that migrates the database in this process, with its arguments. */
export const runMigrateCommand = () => become('migrate.js');

// Run as a child of dev-server.mjs.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopWithParent();
  await serve();
}
