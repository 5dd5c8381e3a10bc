import { existsSync } from 'node:fs';
import { buildStale } from './build.mjs';
import { installDependencies } from './install.mjs';
import { root } from './paths.mjs';
import { CommandFailed } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Installs missing packages and builds stale parts; on a failure prints the reason and exits. A release has nothing to prepare. */
export async function prepare() {
  if (!existsSync(`${root}/apps/server/src`)) return;
  try {
    await withSetupLock(async () => {
      await installDependencies();
      await buildStale();
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    // The failed program has already printed the cause.
    console.error(`\nO Separaí não pôde ser preparado.\n${error.message}`);
    process.exit(1);
  }
}
