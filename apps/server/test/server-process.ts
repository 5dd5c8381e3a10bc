import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));
// One folder below apps/server, as the product's own bundle.
const bundleFolder = join(serverFolder, '.build');
const bundleName = `main-${process.pid}.js`;

let bundle: Promise<unknown> | undefined;

const makeBundle = () =>
  build({
    configFile: join(serverFolder, 'vite.config.ts'),
    root: serverFolder,
    logLevel: 'error',
    build: {
      outDir: bundleFolder,
      emptyOutDir: false,
      sourcemap: false,
      rolldownOptions: { output: { entryFileNames: bundleName } },
    },
  });

/** The product as a process of its own, on a free port of 127.0.0.1. */
export interface ServerProcess {
  readonly process: ChildProcess;
  /** What calls begin with, such as `http://127.0.0.1:40123/api`. */
  readonly api: string;
  /** Everything that it wrote. */
  output(): string;
  stop(): Promise<void>;
}

/** Where nothing listens: no product of a test asks the internet. */
const outside = { POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}', GEOCODER_URL: '' };

const running = new Set<ChildProcess>();

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts the product with these settings and waits until it listens. Throws what it wrote when it does not. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  bundle ??= makeBundle();
  await bundle;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(bundleFolder, bundleName)], {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', SEED: 'none', RATE_LIMITS: 'off', ...outside, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let written = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      written += chunk;
      const found = /está no ar: (\S+)/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`the server did not start:\n${written}`)));
  });
  return {
    process: child,
    api: `${address}/api`,
    output: () => written,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      running.delete(child);
    },
  };
};

/** Ends the servers that still run and removes their bundle. For `afterAll`. */
export const endServerProcesses = async (): Promise<void> => {
  for (const child of running) {
    child.kill('SIGKILL');
    await ended(child);
  }
  bundle = undefined;
  await rm(join(bundleFolder, bundleName), { force: true });
};
