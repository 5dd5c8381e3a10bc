// The thread in which a file of an import is read (`features/imports/reading-thread.ts` starts it).
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportFile, readImportFile } from './features/imports/file-reading.ts';
import type { ReaderMessage } from './features/imports/reading-thread.ts';
import { ApiError } from './platform/http/api-error.ts';

if (parentPort === null) throw new Error('import-reader runs as a thread');
const port = parentPort;

const send = (message: ReaderMessage): void => port.postMessage(message);

/** Resolves when the batch that was sent is stored. */
const stored = (): Promise<void> => new Promise((resolve) => port.once('message', () => resolve()));

try {
  const facts = await readImportFile(workerData as ImportFile, (batch) => {
    send({ kind: 'rows', batch });
    return stored();
  });
  send({ kind: 'done', facts });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  send({ kind: 'refused', code: error.code, fields: error.fields });
}
