// A server with nothing but its database, as a process of its own that tests may kill. Built into a bundle, as the product is.
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../launcher.ts';
import type { Report } from './processes.ts';

const report = (message: Report): void => {
  process.send?.(message);
};

const [dataDir = ''] = process.argv.slice(2);
process.on('SIGINT', () => report({ kind: 'log', message: 'SIGINT' }));
try {
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => report({ kind: 'log', message }) });
  report({ kind: 'started', connection: server.connection });
  process.on('message', async () => {
    await server.stop();
    process.disconnect();
  });
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  report({ kind: 'refused', code: error.code, message: error.message });
  process.disconnect();
}
