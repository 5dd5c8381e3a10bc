// npm run bench: sizes of what a phone loads, and the list of points served in different ways, as ratios within one run.
// Bounded (a few seconds, loopback only), on a product of its own in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetRows } from '../scripts/budgets.mjs';
import { buildStale } from '../scripts/build.mjs';
import { installDependencies } from '../scripts/install.mjs';
import { freePort } from './free-port.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = 5;
const callsInRound = 150;

const startProduct = async (dataDir, port) => {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // Nothing outside is asked.
      POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}',
      GEOCODER_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('está no ar')) break;
  }
  child.stdout.resume();
  return child;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const call = (port, path, headers = {}) =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
    });
    request.on('error', reject);
  });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds per call, each way in turn in every round, so that a noisy machine disturbs all alike. */
const compare = async (port, ways) => {
  const times = new Map(ways.map(({ name }) => [name, []]));
  const sizes = new Map();
  for (let round = 0; round <= rounds; round++) {
    for (const { name, path, headers } of ways) {
      const start = performance.now();
      for (let n = 0; n < callsInRound; n++) sizes.set(name, (await call(port, path, headers)).bytes);
      // The first round warms up.
      if (round > 0) times.get(name).push((performance.now() - start) / callsInRound);
    }
  }
  return ways.map(({ name }) => ({ name, milliseconds: median(times.get(name)), bytes: sizes.get(name) }));
};

await installDependencies();
await buildStale();

console.log('Tamanhos (brotli)');
for (const { name, bytes, most, files } of budgetRows()) {
  console.log(`  ${name}: ${(bytes / 1000).toFixed(1)} kB de ${most / 1000} kB, ${files} arquivos`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'separai-bench-'));
const port = await freePort();
const product = await startProduct(dataDir, port);
try {
  const { headers } = await call(port, '/api/collection-points', { 'accept-encoding': 'br' });
  const ways = [
    { name: 'GET /api/ping (sem banco)', path: '/api/ping' },
    { name: 'lista inteira, pronta, brotli', path: '/api/collection-points', headers: { 'accept-encoding': 'br' } },
    {
      name: 'lista inteira, 304',
      path: '/api/collection-points',
      headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag },
    },
    { name: 'lista montada a cada pedido (limit=500)', path: '/api/collection-points?limit=500' },
    { name: 'busca por texto (q=fatima)', path: '/api/collection-points?q=fatima' },
    { name: 'área do mapa (bbox)', path: '/api/collection-points?bbox=-38.55,-3.78,-38.50,-3.74' },
  ];
  const rows = await compare(port, ways);
  const base = rows[0].milliseconds;
  console.log(
    `\nRespostas, uma de cada vez: mediana de ${rounds} rodadas de ${callsInRound} pedidos; a razão é contra o ping da mesma rodada`,
  );
  for (const { name, milliseconds, bytes } of rows) {
    console.log(`  ${name}: ${milliseconds.toFixed(2)} ms, ${(milliseconds / base).toFixed(1)}×, ${bytes} bytes`);
  }
} finally {
  product.kill('SIGTERM');
  await once(product, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
