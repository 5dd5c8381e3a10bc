import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, request as playwrightRequest, test } from '@playwright/test';
import { startOutsideWorld } from '../support/outside-world.ts';
import { administrator, freePort, type Product, startProduct } from '../support/product.ts';

// The product as a process: no page is needed here.
const bundle = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** Runs the server with these settings until it ends by itself; gives its exit code and what it said. */
const runToItsEnd = async (environment: Record<string, string>): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [bundle], { env: { PATH: process.env.PATH ?? '', GEOCODER_URL: '', ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'exit');
  return { code, said };
};

const signIn = async (url: string): Promise<string> => {
  const api = await playwrightRequest.newContext({ baseURL: url });
  const response = await api.post('/api/auth/admin-login', { data: administrator });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).token;
};

let product: Product;
test.beforeAll(async () => {
  const world = await startOutsideWorld();
  product = await startProduct(world.environment);
  await world.close();
});
test.afterAll(() => product.remove());
test.describe.configure({ mode: 'serial' });

test('what was confirmed is there after kill -9 and an immediate start', async ({ request }) => {
  const email = 'antes@exemplo.com.br';
  const registered = await request.post(`${product.url}/api/users`, {
    data: { name: 'Antes da Queda', email, password: 'sacola-verde-1', phone: '85987654321' },
  });
  expect(registered.status()).toBe(201);
  const token = (
    await (await request.post(`${product.url}/api/auth/login`, { data: { email, password: 'sacola-verde-1' } })).json()
  ).token;
  for (let kill = 0; kill < 3; kill++) {
    const booked = await request.post(`${product.url}/api/schedules`, {
      headers: { authorization: `Bearer ${token}` },
      data: { collectionPointId: 1, date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), weightKg: kill + 1 },
    });
    expect(booked.status(), await booked.text()).toBe(201);
    await product.end('SIGKILL');
    await product.start();
    const mine = await request.get(`${product.url}/api/schedules`, { headers: { authorization: `Bearer ${token}` } });
    expect(await mine.json()).toHaveLength(kill + 1);
  }
});

test('a second server on the same folder is refused with a sentence, and the first goes on', async ({ request }) => {
  const { code, said } = await runToItsEnd({ DATA_DIR: product.dataDir, PORT: '0', HOST: '127.0.0.1' });
  expect(code).toBe(1);
  expect(said).toContain('O Separaí não pôde iniciar.');
  expect(said).toContain(product.dataDir);
  expect((await request.get(`${product.url}/api/health`)).status()).toBe(200);
});

test('SIGTERM lets requests in progress finish, and the folder is free afterwards', async ({ request }) => {
  const token = await signIn(product.url);
  // Hashing a password takes long enough to be in progress when the signal comes.
  const inProgress = request.post(`${product.url}/api/users/me/password`, {
    headers: { authorization: `Bearer ${token}` },
    data: { currentPassword: 'errada-de-propósito', newPassword: 'outra-senha' },
  });
  await new Promise((resolve) => setTimeout(resolve, 40));
  const ended = product.end('SIGTERM');
  expect((await inProgress).status()).toBe(400);
  await ended;
  expect(product.output()).toContain('encerrado');
  await product.start();
  expect((await request.get(`${product.url}/api/health`)).status()).toBe(200);
});

test('a server whose log lies on a full disk goes on serving', async ({ request }) => {
  const disk = await mkdtemp(join(tmpdir(), 'separai-log-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    test.skip(true, 'only root may mount a small disk');
  }
  const log = await open(join(disk, 'log'), 'w');
  const world = await startOutsideWorld();
  const dataDir = await mkdtemp(join(tmpdir(), 'separai-full-log-'));
  const port = await freePort();
  const child = spawn(process.execPath, [bundle], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...world.environment },
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    const health = () =>
      request.get(`http://127.0.0.1:${port}/api/health`).then(
        (answer) => answer.status(),
        () => 0,
      );
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    await writeFile(join(disk, 'filler'), Buffer.alloc(1 << 20)).catch(() => {});
    for (let call = 0; call < 50; call++) expect(await health()).toBe(200);
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    await log.close();
    await world.close();
    execFileSync('umount', [disk]);
    for (const folder of [disk, dataDir]) await rm(folder, { recursive: true, force: true });
  }
});

/** Runs `npm run backup` or `npm run restore` for the installation in `dataDir`, from inside of a folder. */
const runBackupCommand = async (command: 'backup' | 'restore', file: string, dataDir: string, from: string) => {
  const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, command, file], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, INIT_CWD: from },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'exit');
  return { code, said };
};

test('a backup of the running product starts as another one with the same people', async ({ request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-backup-'));
  const copied = await runBackupCommand('backup', 'copia.separai', product.dataDir, folder);
  expect(copied, copied.said).toMatchObject({ code: 0 });
  expect(copied.said).toContain(`Cópia de segurança feita em ${join(folder, 'copia.separai')}`);
  const again = await runBackupCommand('backup', 'copia.separai', product.dataDir, folder);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('já existe, e nada foi gravado')]);

  const dataDir = join(folder, 'restaurada');
  const restored = await runBackupCommand('restore', 'copia.separai', dataDir, folder);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const counts = async (url: string) => {
    const token = await signIn(url);
    const answer = await request.get(`${url}/api/debug`, { headers: { authorization: `Bearer ${token}` } });
    const { users, collection_points, collection_schedules } = (await answer.json()).rowCounts;
    return { users, collection_points, collection_schedules };
  };
  const world = await startOutsideWorld();
  const other = await startProduct({ ...world.environment, DATA_DIR: dataDir });
  expect(await counts(other.url)).toEqual(await counts(product.url));
  await other.remove();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('a wrong setting stops the start with a sentence that names it', async () => {
  const { code, said } = await runToItsEnd({ DATA_DIR: product.dataDir, PORT: 'três mil' });
  expect(code).toBe(1);
  expect(said).toContain('Configuração inválida: PORT precisa ser um número inteiro de 0 a 65535.');
});

test('the log is JSON lines in Portuguese without personal data', async () => {
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(product.output()).not.toMatch(/antes@exemplo|sacola-verde-1|85987654321|errada-de-propósito|senha-da-gestora/);
});
