// npm run bench: sizes of a phone's downloads, ways of serving the list of points as ratios within one run, and Lighthouse.
// Loopback only, on a product of its own in a temporary folder. Seconds without Lighthouse, a quarter of an hour with it: `npm
// run bench -- --lighthouse=/map,/search` measures only those screens, `--lighthouse=` none. `--points` adds the cost of
// 100,000 points for a phone and the server: some minutes. `--panel` adds the panel's calls with those points and 50,000
// bookings: some minutes. `--again` (`--again=/map`) adds repeat visits: some minutes. `--typing` adds the time per key in the
// search of items: seconds. `--inp` adds the slowest interaction of four screens: a minute. `--import` adds the server's memory
// and other calls' times during an import of 100,000 points: some minutes. `--operations` measures nothing but the cost of the
// metrics and the size of the log: a minute. `--scale` measures nothing but every call's time with a million bookings: half an
// hour. `--bookings` measures nothing but bookings per second, with the profile: a minute. `--collection-days` measures nothing
// but look-ups of collection days among 5,000 areas and the reminders of 100,000 residents: some minutes; `--residents=1000`
// makes them fewer, and `--worker=only` runs the jobs in a process of their own. `--stop-order` measures nothing but the order of
// 200 stops in a browser as slow as a phone: half a minute.
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { budgetRows } from '../scripts/budgets.mjs';
import { buildStale } from '../scripts/build.mjs';
import { installDependencies } from '../scripts/install.mjs';
import { measureAgain } from './again.mjs';
import { measureBookings } from './bookings.mjs';
import { measureCollectionDays } from './collection-days.mjs';
import { measureImport } from './imports.mjs';
import { measureInteractions } from './interactions.mjs';
import { lighthouseRows, serveOutside } from './lighthouse.mjs';
import { measureLimits } from './limits.mjs';
import { median } from './median.mjs';
import { measureOperations } from './operations.mjs';
import { measurePanel } from './panel.mjs';
import { comparePoints } from './points.mjs';
import { administrator, post, signInResident, startProduct } from './product.mjs';
import { measureScale } from './scale.mjs';
import { measureStopOrder } from './stop-order.mjs';
import { compareThroughput } from './throughput.mjs';
import { measureTyping } from './typing.mjs';

const rounds = 5;
const callsInRound = 150;

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

/** Milliseconds per call; the ways alternate within each round, so that noise of the machine affects all alike. */
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

/** Stored sessions by role: the administrator's reply, and that of a resident registered for this run. */
const signIn = async (product) => ({
  morador: await signInResident(product, {
    ...{ cep: '60040-531', address: 'Rua das Flores', number: '12', complement: '', notifications: false },
  }),
  administrador: await post(`${product.url}/api/auth/admin-login`, administrator),
});

/** Paths in an option's value ("--lighthouse=/map,/search"); undefined without the option. */
const pathsOf = (option) =>
  process.argv
    .find((one) => one.startsWith(`${option}=`))
    ?.slice(option.length + 1)
    .split(',');
const only = pathsOf('--lighthouse');
const again = process.argv.includes('--again') ? [] : pathsOf('--again');

await installDependencies();
await buildStale();

console.log('Tamanhos (brotli)');
for (const { name, bytes, most, files } of budgetRows()) {
  console.log(`  ${name}: ${(bytes / 1000).toFixed(1)} kB de ${most / 1000} kB, ${files} arquivos`);
}

if (process.argv.includes('--stop-order')) {
  const isGood = await measureStopOrder();
  process.exit(isGood ? 0 : 1);
}
const outside = await serveOutside();
if (process.argv.includes('--bookings')) {
  await measureBookings(outside);
  process.exit();
}
if (process.argv.includes('--collection-days')) {
  const isGood = await measureCollectionDays(outside);
  process.exit(isGood ? 0 : 1);
}
if (process.argv.includes('--limits')) {
  await measureLimits();
  process.exit();
}
if (process.argv.includes('--operations')) {
  await measureOperations(outside);
  process.exit();
}
if (process.argv.includes('--scale')) {
  const isGood = await measureScale(outside);
  process.exit(isGood ? 0 : 1);
}
const product = await startProduct(outside);
const { port, url } = product;
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
  for (const [label, path] of [
    ['A lista inteira', '/api/collection-points'],
    ['Um ponto', '/api/collection-points/1'],
  ]) {
    const answer = await fetch(`${url}${path}`);
    await compareThroughput({ port, pid: product.pid, path, label, gzipped: gzipSync(await answer.text()) });
  }

  const sessions = await signIn(product);
  if (only?.join() !== '') {
    console.log('\nLighthouse, mediana de três: desempenho · acessibilidade · boas práticas · SEO');
    const rows = await lighthouseRows(url, sessions, only);
    if (rows.some(({ scores, least }) => scores.some((score, index) => score < least[index]))) process.exitCode = 1;
  }
  if (again !== undefined && !(await measureAgain(url, sessions.morador, again))) process.exitCode = 1;
  if (process.argv.includes('--inp') && !(await measureInteractions(url, sessions.morador))) process.exitCode = 1;
  if (process.argv.includes('--typing') && !(await measureTyping(url))) process.exitCode = 1;
  if (process.argv.includes('--points') && !(await comparePoints(outside))) process.exitCode = 1;
  if (process.argv.includes('--import') && !(await measureImport(outside))) process.exitCode = 1;
  if (process.argv.includes('--panel') && !(await measurePanel(outside))) process.exitCode = 1;
} finally {
  await product.end();
  outside.close();
}
