// Cost of the metrics as responses per second with and without them within one run, and bytes of the log.
import { freePort } from '../scripts/free-port.mjs';
import { median } from './median.mjs';
import { startProduct } from './product.mjs';
import { answersPerSecond } from './throughput.mjs';

const rounds = 9;
const day = 86_400;

const measuredPaths = [
  { name: 'lista inteira, pronta', path: '/api/collection-points' },
  { name: 'área do mapa, do banco', path: '/api/collection-points/view?bbox=-38.55,-3.78,-38.50,-3.74&zoom=14' },
];

/** A visit's requests of data; by default its files are not logged. */
const visit = [
  '/',
  '/api/collection-points',
  '/api/collection-points/1',
  '/api/items',
  '/api/recycle-materials',
  '/api/holidays',
];
const visits = 200;

const logBytesPerRequest = async ({ url, logBytes }) => {
  const before = logBytes();
  for (let n = 0; n < visits; n++) for (const path of visit) await (await fetch(url + path)).arrayBuffer();
  return (logBytes() - before) / (visits * visit.length);
};

/** Length and duration of one scrape. */
const readReport = async (port) => {
  const start = performance.now();
  const { length } = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return { length, milliseconds: performance.now() - start };
};

/** Prints both. */
export const measureOperations = async (outside) => {
  const metricsPort = await freePort();
  const without = await startProduct(outside);
  const withMetrics = await startProduct({ ...outside, settings: { METRICS_PORT: String(metricsPort) } });
  try {
    console.log(`\nMétricas: respostas por segundo, mediana de ${rounds} rodadas, uma leitura de /metrics por rodada`);
    for (const { name, path } of measuredPaths) {
      const rates = { without: [], withMetrics: [] };
      const reports = [];
      for (let round = 0; round <= rounds; round++) {
        const measureOff = () => answersPerSecond(without.port, path);
        const measureOn = () => Promise.all([answersPerSecond(withMetrics.port, path), readReport(metricsPort)]);
        // The order alternates, so that neither process always has the warmer machine.
        const first = round % 2 === 0 ? await measureOff() : null;
        const [measured, read] = await measureOn();
        const unmeasured = first ?? (await measureOff());
        // The first round warms up.
        if (round === 0) continue;
        rates.without.push(unmeasured);
        rates.withMetrics.push(measured);
        reports.push(read);
      }
      const [off, on] = [median(rates.without), median(rates.withMetrics)];
      console.log(`  ${name}: sem ${off.toFixed(0)}, com ${on.toFixed(0)}, razão ${(on / off).toFixed(3)}`);
      const { length } = reports.at(-1);
      console.log(
        `    /metrics sob essa carga: ${length} bytes, ${median(reports.map((one) => one.milliseconds)).toFixed(0)} ms`,
      );
    }
    const bytes = await logBytesPerRequest(without);
    const megabytes = (bytes * day) / 1e6;
    console.log(
      `\nLog: ${bytes.toFixed(0)} bytes por pedido; por dia ${megabytes.toFixed(0)} MB com 1 pedido por segundo, ${((megabytes * 100) / 1000).toFixed(2)} GB com 100`,
    );
  } finally {
    await without.end();
    await withMetrics.end();
  }
};
