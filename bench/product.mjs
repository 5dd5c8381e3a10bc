// The measured product: the built server on loopback with a temporary data folder, and sign-in sessions.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.mjs';

const bundle = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

export const administrator = { email: 'gestora@exemplo.org', password: randomUUID() };

const loopback = { address: '127.0.0.1', command: (program, args) => [program, args] };

/**
 * Starts the product with the stand-ins of `serveOutside` and waits for its address; without `databaseUrl` on its embedded
 * database. `settings` are further ones, `nodeOptions` those of Node. `end` stops the product and removes its folder, unless
 * the caller has named one as `folder`; `ended` resolves when the process is gone. `errors` takes what it says on its standard error.
 * `host` is one of `failures/network.mjs`, by default this machine's loopback.
 */
export const startProduct = async (options) => {
  const { tileUrl, postalCodeUrl, databaseUrl, folder, settings = {}, nodeOptions = [], errors = process.stderr } = options;
  const { host = loopback } = options;
  const sign = settings.WORKER === 'only' ? 'faz as tarefas em segundo plano' : 'está no ar';
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'separai-bench-')));
  const port = options.port ?? (await freePort());
  const child = spawn(...host.command(process.execPath, [...nodeOptions, bundle]), {
    env: {
      PATH: process.env.PATH,
      HOST: host.address,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      RATE_LIMITS: 'off',
      // No requests to the internet.
      POSTAL_CODE_URLS: postalCodeUrl,
      GEOCODER_URL: '',
      TILE_URL: tileUrl,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  let logBytes = 0;
  child.stdout.on('data', (chunk) => {
    logBytes += chunk.length;
  });
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes(sign)) break;
  }
  if (!said.includes(sign)) throw new Error(`the product ended before it said its address:\n${said}`);
  child.stderr.pipe(errors, { end: false });
  return {
    dataDir,
    port,
    pid: child.pid,
    /** Bytes of the log so far. */
    logBytes: () => logBytes,
    url: `http://${host.address}:${port}`,
    ended,
    isEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Posts JSON; returns the reply. Throws the server's text on an error. */
export const post = async (address, body) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Registers a resident and signs in; returns the session that the browser stores. */
export const signInResident = async ({ url }, own = {}) => {
  const resident = { email: 'marina@exemplo.org', password: randomUUID() };
  await post(`${url}/api/users`, { name: 'Marina Alves', phone: '(85) 98888-1234', ...own, ...resident });
  return post(`${url}/api/auth/login`, resident);
};
