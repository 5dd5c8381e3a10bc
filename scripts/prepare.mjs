import { buildStale } from './build.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Installs what is missing and builds what is stale; where that fails it says so and ends the process. */
export async function prepare() {
  try {
    await withSetupLock(async () => {
      await installDependencies();
      await buildStale();
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    // The program has already shown why.
    console.error(`\nO Separaí não pôde ser preparado.\n${error.message}`);
    process.exit(1);
  }
}
