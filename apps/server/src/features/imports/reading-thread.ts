import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@separai/contract/errors';
import { importReaderFile } from '../../paths.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { FileFacts, ImportFile, RowBatch } from './file-reading.ts';
import { Stopped } from './work.ts';

/** Messages of the thread; each `rows` is answered once its batch is stored. */
export type ReaderMessage =
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  | { readonly kind: 'done'; readonly facts: FileFacts }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly fields?: Readonly<Record<string, string>> | undefined };

/** Limits of the thread's JavaScript heap and run time. */
export interface ReaderLimits {
  readonly heapMegabytes: number;
  readonly milliseconds: number;
}

/** For comparison: 200,000 rows of CSV (58 MB) took less than 32 MB and 5 s, a workbook of 800,000 distinct texts between 160 and 256 MB and 6 s. */
const usualLimits: ReaderLimits = { heapMegabytes: 256, milliseconds: 180_000 };

interface Reading {
  /** Stores a batch; the next one comes when it is done. */
  readonly store: (batch: RowBatch) => Promise<void>;
  readonly stopping: AbortSignal;
  readonly limits?: ReaderLimits;
}

/**
 * Reads a file in a worker thread, so that the file cannot exhaust the server's heap or block its event loop. Throws the refusals of the file,
 * `import-too-heavy` when the thread exceeds a limit, and `Stopped`.
 */
export const readInThread = async (file: ImportFile, { store, stopping, limits = usualLimits }: Reading): Promise<FileFacts> => {
  if (stopping.aborted) throw new Stopped();
  const worker = new Worker(importReaderFile, {
    workerData: file,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  let stop = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();
  try {
    return await new Promise<FileFacts>((resolve, reject) => {
      let left = limits.milliseconds;
      let since = 0;
      // The time that storing takes is not the thread's.
      const wait = (): void => {
        since = performance.now();
        timer = setTimeout(() => reject(new ApiError('import-too-heavy', { limit: 'time' })), left);
      };
      const receive = async (message: ReaderMessage): Promise<void> => {
        clearTimeout(timer);
        left -= performance.now() - since;
        if (message.kind === 'done') return resolve(message.facts);
        // At once: the exit of the thread may be the very next event.
        if (message.kind === 'refused')
          return reject(new ApiError(message.code, message.fields && { fields: { ...message.fields } }));
        storing = store(message.batch);
        await storing;
        worker.postMessage('stored');
        wait();
      };
      worker.on('message', (message: ReaderMessage) => void receive(message).catch(reject));
      worker.on('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ApiError('import-too-heavy', { limit: 'memory' }) : error),
      );
      worker.on('exit', () => reject(new Error('the reading thread ended early')));
      stop = () => reject(new Stopped());
      stopping.addEventListener('abort', stop);
      wait();
    });
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
    await worker.terminate();
    // Nothing is stored any more once a failure is known.
    await storing.catch(() => {});
  }
};
