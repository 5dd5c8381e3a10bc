// npm run dev: the web app with hot reload; API calls are proxied to a server that is rebuilt and restarted on every change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installDependencies } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

requireNode();
stopWithParent();
await withSetupLock(installDependencies);

process.env.SEPARAI_API_URL = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

// A separate process, because Vite builds for production there and serves for development here, with different values of
// NODE_ENV.
const api = spawn(process.execPath, [join(root, 'scripts/dev-server.mjs')], { cwd: root, stdio: 'inherit' });

// Imported late: on a fresh clone Vite has just been installed.
const { createServer } = await import('vite');
const web = await createServer({ root: join(root, 'apps/web'), clearScreen: false });
await web.listen();
web.printUrls();

async function stop(signal) {
  api.kill(signal);
  await web.close();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
api.once('exit', async (code) => {
  await web.close();
  process.exit(code ?? 0);
});
