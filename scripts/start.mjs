// npm start: installs what is missing, builds what is stale, and becomes the server, which migrates, seeds and prints its address.
import { buildStale } from './build.mjs';
import { installDependencies } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { CommandFailed } from './run.mjs';
import { serve } from './serve.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

requireNode();
// Started by hand (`nohup node scripts/start.mjs &`) it may well outlive its parent.
if (process.env.npm_lifecycle_event) stopWithParent();

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
await serve();
