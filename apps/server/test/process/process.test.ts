import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bundle, endServerProcesses, type ServerProcess, startServerProcess, temporaryFolder } from '../server-process.ts';
import { workingDayFromNow } from '../working-day.ts';
import { administrator, call, health, openRequest, operationsOf, runToItsEnd, settings, signIn } from './calls.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let product: ServerProcess;
let restoredProduct: ServerProcess;
beforeAll(async () => {
  product = await startServerProcess(settings);
});
afterAll(endServerProcesses);

test('confirmed writes are there after kill -9 and an immediate start', async () => {
  const account = { email: 'antes@exemplo.com.br', password: 'sacola-verde-1' };
  const registered = await call(product, '/users', '', { name: 'Antes da Queda', phone: '85987654321', ...account });
  expect(registered.status).toBe(201);
  const signedIn = await call(product, '/auth/login', '', account);
  const { token } = (await signedIn.json()) as { token: string };
  const date = workingDayFromNow(3);
  for (let kill = 0; kill < 2; kill++) {
    const booked = await call(product, '/schedules', token, { collectionPointId: 1, date, weightKg: kill + 1 });
    expect(booked.status, await booked.text()).toBe(201);
    await product.end('SIGKILL');
    await product.start();
    expect(await (await call(product, '/schedules', token)).json()).toHaveLength(kill + 1);
  }
});

test('a second server on the same folder is refused with a sentence, and the first goes on', async () => {
  const { code, said } = await runToItsEnd([bundle], { DATA_DIR: product.dataDir, PORT: '0', HOST: '127.0.0.1' });
  expect(code).toBe(1);
  expect(said).toContain('O Separaí não pôde iniciar.');
  expect(said).toContain(product.dataDir);
  expect(await health(product)).toBe(200);
});

test('SIGTERM lets requests in progress finish, and the folder is free afterwards', async () => {
  const token = await signIn(product);
  const { status, sendBody } = await openRequest(product, '/users/me/password', token, {
    currentPassword: 'errada-de-propósito',
    newPassword: 'outra-senha',
  });
  const operations = await operationsOf(product);
  expect((await fetch(`${operations}/readyz`)).status).toBe(200);
  const saidBefore = product.output().length;
  const ended = product.end('SIGTERM');
  const saidSince = () => product.output().slice(saidBefore);
  await expect.poll(saidSince).toContain('encerrando: pedidos em andamento serão concluídos');
  // The listening socket is closed, while the connection of the request in progress stays open.
  await expect.poll(() => health(product).catch(() => 0)).toBe(0);
  const readiness = await fetch(`${operations}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'not-ready', checks: { database: 'ok', migrations: 'ok', draining: 'draining', storage: 'ok' } },
  ]);
  expect((await fetch(`${operations}/livez`)).status).toBe(200);
  sendBody();
  expect(await status).toBe(400);
  await ended;
  expect(product.process().exitCode).toBe(0);
  expect(saidSince()).toContain('"encerrado"');
  expect(saidSince()).not.toContain('conexão');
  await product.start();
  expect(await health(product)).toBe(200);
});

/** Runs `npm run backup` or `npm run restore` for the installation in `dataDir`, with `from` as the working directory. */
const runBackupCommand = (command: 'backup' | 'restore', args: string | string[], dataDir: string, from: string) => {
  const script = fileURLToPath(new URL('../../../../scripts/backup.mjs', import.meta.url));
  const underNpm = { INIT_CWD: from, npm_lifecycle_event: command };
  return runToItsEnd([script, command, ...[args].flat()], { DATA_DIR: dataDir, ...underNpm });
};

test('a scheduled backup is named by its time and deletes older ones, and a drill proves it beside the running product', async () => {
  const folder = await temporaryFolder();
  for (const time of ['2026-01-01T03-00-00Z', '2026-01-01T04-00-00Z'])
    await writeFile(join(folder, `separai-${time}.separai`), 'x');
  const scheduled = await runBackupCommand('backup', ['--to', '.', '--keep', '2d'], product.dataDir, folder);
  expect(scheduled, scheduled.said).toMatchObject({ code: 0 });
  expect(scheduled.said).toContain('Cópias antigas apagadas: 1.');
  const [kept, newest = ''] = (await readdir(folder)).filter((name) => name.startsWith('separai-')).sort();
  expect(kept).toBe('separai-2026-01-01T04-00-00Z.separai');
  const drilled = await runBackupCommand('restore', ['--drill', newest, '--live'], product.dataDir, folder);
  expect(drilled, drilled.said).toMatchObject({ code: 0 });
  expect(drilled.said).toMatch(/^collection_points +292 +292 +292 +igual$/m);
  expect(drilled.said).toContain('Ensaio feito: o banco restaurado abriu');
  const unclear = await runBackupCommand('backup', ['--keep', '7d', 'x'], product.dataDir, folder);
  expect(unclear).toEqual({ code: 1, said: expect.stringContaining('Diga o que fazer') });
});

test('a backup of the running product starts as another one with the same people', async () => {
  const folder = await temporaryFolder();
  const copied = await runBackupCommand('backup', 'copia.separai', product.dataDir, folder);
  expect(copied, copied.said).toMatchObject({ code: 0 });
  expect(copied.said).toContain(`Cópia de segurança feita em ${join(folder, 'copia.separai')}`);
  const again = await runBackupCommand('backup', 'copia.separai', product.dataDir, folder);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('já existe, e nada foi gravado')]);

  const dataDir = join(folder, 'restaurada');
  const restored = await runBackupCommand('restore', 'copia.separai', dataDir, folder);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const counts = async (server: ServerProcess) => {
    const answer = await call(server, '/debug', await signIn(server));
    const { users, collection_points, collection_schedules } = JSON.parse(await answer.text()).rowCounts;
    return { users, collection_points, collection_schedules };
  };
  restoredProduct = await startServerProcess({ ...settings, DATA_DIR: dataDir, DRAIN_SECONDS: '300' });
  expect(await counts(restoredProduct)).toEqual(await counts(product));
});

test('with DRAIN_SECONDS requests are answered after SIGTERM, and the probe says that the process is draining', async () => {
  restoredProduct.process().kill('SIGTERM');
  await expect.poll(restoredProduct.log).toContain('encerrando: pedidos em andamento serão concluídos');
  const readiness = await fetch(restoredProduct.api.replace('/api', '/readyz'));
  expect([readiness.status, JSON.parse(await readiness.text()).checks.draining]).toEqual([503, 'draining']);
  expect((await call(restoredProduct, '/collection-points')).status).toBe(200);
});

test('the operator lets the only administrator in again beside the running product, by a password and a link that are said once', async () => {
  const script = fileURLToPath(new URL('../../../../scripts/let-in.mjs', import.meta.url));
  const token = await signIn(product);
  const origin = 'https://separai.exemplo.com.br';
  const letIn = (...args: string[]) =>
    runToItsEnd([script, ...args], { DATA_DIR: product.dataDir, PUBLIC_URL: origin, ADMIN_REQUIRE_SECOND_FACTOR: 'on' });
  const done = await letIn(administrator.email);
  expect(done, done.said).toMatchObject({ code: 0 });
  const password = /senha: {2}(\S+)/.exec(done.said)?.[1] ?? '';
  expect((await call(product, '/users/me', token)).status).toBe(401);
  expect((await call(product, '/auth/admin-login', '', administrator)).status).toBe(401);
  const entered = await call(product, '/auth/admin-login', '', { ...administrator, password });
  expect(entered.status).toBe(200);
  const { token: renewed } = (await entered.json()) as { token: string };
  const change = { currentPassword: password, newPassword: 'sacola-da-cidade' };
  expect((await call(product, '/users/me/password', renewed, change)).status).toBe(204);
  const link = done.said.split(`${origin}/admin-login/chave#`)[1]?.trim();
  const openLink = async () => (await call(product, '/users/me/passkey-link/verify', renewed, { token: link })).status;
  expect([await openLink(), await openLink()]).toEqual([204, 400]);
  expect(await letIn('ninguem@exemplo.com.br')).toEqual({
    code: 1,
    said: 'Ninguém administra o serviço com este e-mail, e nada foi mudado.\n',
  });
  expect(await letIn()).toEqual({ code: 1, said: 'Diga o e-mail de quem administra: npm run let-in -- E-MAIL.\n' });
  expect((await runToItsEnd([script, administrator.email], { DATA_DIR: await temporaryFolder() })).said).toContain(
    'Não há um banco de dados em',
  );
});

/** Lines for the operator, apart from the log. */
const terminalLine = /^(|Separaí \S+ está no ar: \S+|Sem SMTP_URL: cada e-mail será um arquivo em \S+|E-mail guardado em \S+)$/;
/** English words of library messages that occur in no Portuguese sentence. */
const english = /\b(at|the|is|request|server|listening|incoming|completed|error|failed|connection)\b/i;

test('the log is JSON lines in Portuguese without personal data, wherever a request has them', async () => {
  const [email, password, phone] = ['segredo@exemplo.com.br', 'palavra-secreta-7', '85911112222'];
  const before = product.output().length;
  const said = () => product.output().slice(before);
  const headers = { 'user-agent': phone, referer: `http://127.0.0.1/?e=${email}`, authorization: `Bearer ${password}` };
  const malformed = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"email": "${email}", ` };
  const statuses = [
    await call(product, '/users', '', { name: 'Maria do Segredo', email, password, phone }),
    await call(product, '/auth/login', '', { email, password }),
    await call(product, '/auth/login', '', { email, password: `${password}x` }),
    await call(product, '/auth/forgot-password', '', { email }),
    await fetch(`${product.api}/collection-points?q=${phone}`, { headers }),
    await fetch(`${product.api}/users/me?email=${email}`, { headers }),
    await fetch(`${product.api}/nada/${email}`, { headers }),
    await fetch(`${product.api}/users`, malformed),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 200, 401, 200, 200, 401, 404, 400]);
  await expect.poll(() => said().match(/"pedido respondido"/g)?.length).toBeGreaterThanOrEqual(8);

  const lines = product.output().split('\n');
  // The last line may still be on its way.
  const logged = product
    .log()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(
    product
      .terminal()
      .split('\n')
      .filter((line) => !terminalLine.test(line)),
  ).toEqual([]);
  expect(logged.filter(({ msg }) => english.test(msg))).toEqual([]);
  const personal =
    /segredo|palavra-secreta|85911112222|antes@exemplo|sacola-verde-1|85987654321|errada-de-propósito|senha-da-gestora/i;
  expect(lines.filter((line) => personal.test(line))).toEqual([]);
});
