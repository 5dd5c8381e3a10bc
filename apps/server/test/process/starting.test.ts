import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { bundle, endServerProcesses, type ServerProcess, startServerProcess, temporaryFolder } from '../server-process.ts';
import { call, environment, health, openRequest, operationsOf, runToItsEnd, settings, signIn } from './calls.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
afterAll(endServerProcesses);

let common: Promise<string> | undefined;
/** The data folder of servers that run one after the other: its database is made once, and each has to leave it free. */
const commonFolder = (): Promise<string> => (common ??= temporaryFolder());

/** The primary reports the metrics of all, each metric in one place, and what belongs to all of them once. */
const expectMetricsOfEach = async (server: ServerProcess, processes: readonly string[]): Promise<void> => {
  const report = await (await fetch(`${await operationsOf(server)}/metrics`)).text();
  const namesOf = (pattern: RegExp) => [...report.matchAll(pattern)].map(([, name]) => name).sort();
  expect(namesOf(/^process_resident_memory_bytes\{process="([^"]+)"\}/gm)).toEqual(processes);
  expect(namesOf(/^separai_queue_depth\{.*queue="mail".*process="([^"]+)"/gm)).toEqual(['primary']);
  const count = /^separai_http_request_duration_seconds_count\{.*route="\/api\/admin\/dashboard".*process="(web-\d)"\} (\d+)$/gm;
  expect([...report.matchAll(count)].map(([, , times]) => times)).toEqual(['1']);
  const metrics = namesOf(/^# TYPE (\w+)/gm);
  expect(metrics).toEqual([...new Set(metrics)]);
};

test('several web processes share port and embedded database; one that dies is replaced, and SIGTERM ends all of them', async () => {
  const several = await startServerProcess({ ...settings, SEED: 'none', WEB_CONCURRENCY: '2', DATA_DIR: await commonFolder() });
  onTestFinished(() => several.end('SIGKILL'));
  const pids = (): number[] =>
    [...several.output().matchAll(/"pid":(\d+),"msg":"processo do servidor no ar"/g)].map(([, pid]) => Number(pid));
  await expect.poll(pids).toHaveLength(2);
  const token = await signIn(several);
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(new Set(pids()).size).toBe(4), { timeout: 60_000, interval: 100 });
  expect((await call(several, '/admin/dashboard', token)).status).toBe(200);
  await expectMetricsOfEach(several, ['primary', 'web-3', 'web-4']);
  const { status, sendBody } = await openRequest(several, '/users/me/password', token, {
    currentPassword: 'errada-de-propósito',
    newPassword: 'outra-senha-boa-9',
  });
  const ended = several.end('SIGTERM');
  sendBody();
  expect(await status).toBe(400);
  await ended;
  expect(several.process().exitCode).toBe(0);
  for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('web processes that cannot listen end the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, said } = await runToItsEnd([bundle], {
    ...{ DATA_DIR: await commonFolder(), PORT: String(port), HOST: '127.0.0.1', WEB_CONCURRENCY: '2', SEED: 'none' },
  });
  expect(code).toBe(1);
  expect(said).toContain('O Separaí não pôde iniciar.');
});

test('a server whose log lies on a full disk goes on serving, and ends after an unexpected failure', async ({ skip }) => {
  const disk = await temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    skip('only root may mount a small disk');
  }
  const log = await open(join(disk, 'log'), 'w');
  const failure = 'data:text/javascript,process.once("SIGUSR2", () => { throw new Error("unexpected"); })';
  const child = spawn(process.execPath, ['--import', failure, bundle], {
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: await commonFolder() },
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    const address = async () => /está no ar: (\S+)/.exec(await readFile(join(disk, 'log'), 'utf8'))?.[1];
    await expect.poll(address).toBeDefined();
    const api = `${await address()}/api`;
    await writeFile(join(disk, 'filler'), Buffer.alloc(1 << 20)).catch(() => {});
    for (let asked = 0; asked < 50; asked++) expect(await health({ api })).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
  } finally {
    child.kill('SIGKILL');
    await log.close();
    execFileSync('umount', ['--lazy', disk]);
  }
});

test('a wrong setting stops the start with a sentence that names it', async () => {
  const { code, said } = await runToItsEnd([bundle], { DATA_DIR: await commonFolder(), PORT: 'três mil' });
  expect(code).toBe(1);
  expect(said).toContain('Configuração inválida: PORT precisa ser um número inteiro de 0 a 65535.');
});
