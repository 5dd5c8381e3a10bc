import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectTo } from './database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundle = join(root, 'apps/server/dist/main.js');

/** Credentials of the tests' administrator. */
export const administrator = { email: 'gestora@admin.separai.app', password: 'senha-da-gestora' };

/** A running product: the built server with a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Sends a signal and waits for the exit; the folder stays. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Restarts the product on the same folder and port. */
  start(): Promise<void>;
  /** Ends the product and deletes its folder. */
  remove(): Promise<void>;
}

/** A free port on loopback. */
export const freePort = async (): Promise<number> => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return port;
};

const startLimit = 180_000;
/** Limit in ms for a test, hook or fixture that starts a product. */
export const productLimit = 240_000;

/** Gives the seeded points round-the-clock hours, so that bookings do not depend on the day of the test run. */
const openAlways = async (dataDir: string): Promise<void> => {
  const database = await connectTo(dataDir);
  await database.query(`update collection_points set opening_hours = '24/7' where opening_hours is not null`);
  await database.end();
};

/** Starts the built product and waits for its address; `host` is the name in the tests' URLs. */
export const startProduct = async (
  environment: Record<string, string>,
  { host = '127.0.0.1' }: { host?: '127.0.0.1' | 'localhost' } = {},
): Promise<Product> => {
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'separai-e2e-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const running = spawn(process.execPath, [bundle], {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        // A port without a listener: products of the tests make no requests to the internet.
        POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}',
        GEOCODER_URL: '',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    let said = '';
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    const deadline = Date.now() + startLimit;
    while (!said.includes('está no ar')) {
      if (running.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  };

  await start();
  await openAlways(dataDir);
  return {
    url: `http://${host}:${port}`,
    dataDir,
    end,
    start,
    remove: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
