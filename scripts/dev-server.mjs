// Server part of npm run dev: rebuilds on every change, and restarts the server after every successful build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './paths.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

stopWithParent();

let server;

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

// Serialized: the next server needs the port and database of the previous one.
let turn = Promise.resolve();

async function restart() {
  await stopServer();
  server = spawn(process.execPath, [join(root, 'scripts/serve.mjs')], { cwd: root, stdio: 'inherit' });
  server.once('exit', (code) => {
    if (code) console.error(`O servidor terminou com o código ${code}; ele volta depois da próxima mudança.`);
  });
}

const folder = join(root, 'apps/server');
const watcher = await build({ root: folder, clearScreen: false, logLevel: 'warn', build: { watch: {} } });
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error('O servidor não pôde ser construído; o de antes continua.');
  if (event.code !== 'END') return;
  turn = turn.then(restart);
});

async function stop() {
  await watcher.close();
  await turn;
  await stopServer();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
