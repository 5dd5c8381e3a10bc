import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built server; `npm test -- api` rebuilds it when stale. */
export const bundle = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The product as a process on 127.0.0.1, by default with a temporary data folder. */
export interface ServerProcess {
  /** The process of the last start. */
  process(): ChildProcess;
  /** Base URL of the API, such as `http://127.0.0.1:40123/api`; another port after each start. */
  readonly api: string;
  readonly dataDir: string;
  /** All output so far. */
  output(): string;
  /** The log: the standard output so far. */
  log(): string;
  /** Lines for the operator: the standard error so far. */
  terminal(): string;
  /** Sends a signal and waits for the exit and for all output; the folder stays. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Restarts the product on the same folder. */
  start(): Promise<void>;
}

/** A port without a listener: no product of a test contacts the internet. */
const outside = { POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}', GEOCODER_URL: '' };

const running = new Set<ServerProcess>();
const folders: string[] = [];

/** A folder in `TEST_FOLDER` or the temporary one, removed by `endServerProcesses`. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'separai-process-'));
  folders.push(folder);
  return folder;
};

/** Starts the product with these settings and waits until it is up. Throws its output when it does not start. */
export const startServerProcess = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const dataDir = environment.DATA_DIR ?? (await temporaryFolder());
  const { PATH, HOME } = process.env;
  let port: string;
  let child: ChildProcess;
  let closed: Promise<unknown>;
  let output = '';
  let log = '';
  let terminal = '';

  const start = async (): Promise<void> => {
    // Another process may have taken the port of an earlier start.
    const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, SEED: 'none', RATE_LIMITS: 'off' };
    const started = spawn(process.execPath, [bundle], {
      cwd: existsSync(dataDir) ? dataDir : tmpdir(),
      env: { PATH, HOME, ...settings, ...outside, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    // Output may arrive after 'exit', never after 'close'.
    closed = once(started, 'close');
    let said = '';
    port = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk;
        output += chunk;
        const found = /está no ar: http:\/\/[^\s/]+:(\d+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
        // With WORKER=only it listens on no port.
        if (said.includes('faz as tarefas em segundo plano')) resolve('0');
      };
      started.stdout.on('data', (chunk: Buffer) => {
        log += chunk;
        hear(chunk);
      });
      started.stderr.on('data', (chunk: Buffer) => {
        terminal += chunk;
        hear(chunk);
      });
      started.once('close', () => reject(new Error(`the server did not start:\n${said}`)));
    });
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await closed;
  };

  await start();
  const server: ServerProcess = {
    ...{ process: () => child, dataDir, end, start },
    ...{ output: () => output, log: () => log, terminal: () => terminal },
    get api() {
      return `http://127.0.0.1:${port}/api`;
    },
  };
  running.add(server);
  return server;
};

/** Ends all running servers and removes their folders. For `afterAll`. */
export const endServerProcesses = async (): Promise<void> => {
  for (const server of running) await server.end('SIGKILL');
  running.clear();
  // The database of a killed server takes a moment to end.
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
};
