import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ReceivedMail, readMailFiles } from '../mails.ts';
import { endServerProcesses, type ServerProcess, startServerProcess, temporaryFolder } from '../server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// The product as a process, with mails as files, and on the same folder with a mail server that hangs.
let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
});
afterAll(endServerProcesses);

const start = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const product = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  onTestFinished(() => product.end('SIGKILL'));
  return product;
};

const post = ({ api }: ServerProcess, path: string, body: object): Promise<Response> =>
  fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const register = async (product: ServerProcess, email: string): Promise<void> => {
  const person = { name: 'Marina', email, password: 'sacola-verde-1', phone: '85987654321' };
  expect((await post(product, '/users', person)).status).toBe(201);
};

/** The four-digit code on a line of its own. */
const codeOf = ({ text }: ReceivedMail): string | undefined => /^\s*(\d{4})\s*$/m.exec(text)?.[1];

/** The first password is in a file of the operator alone, because no terminal shows it. */
const expectPasswordInFile = async (product: ServerProcess): Promise<void> => {
  const path = join(product.dataDir, 'primeira-senha.txt');
  expect(product.terminal()).toContain(`O e-mail e a senha do primeiro administrador estão em ${path}, que só este usuário lê.`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const [, address, password = ''] = /e-mail: (\S+)\n {2}senha: {2}(\S+)\n$/.exec(await readFile(path, 'utf8')) ?? [];
  expect((await post(product, '/auth/admin-login', { email: address, password })).status).toBe(200);
  expect(product.output()).not.toContain(password);
};

test('without a terminal and a mail server the first password and a code are in files, and what is said points there', async () => {
  const email = 'marina@exemplo.com.br';
  const product = await start();
  await expectPasswordInFile(product);
  await register(product, email);
  const asked = await post(product, '/auth/forgot-password', { email });
  expect(asked.status, await asked.text()).toBe(200);
  const folder = join(product.dataDir, 'outbox');
  const mails = async () => (await readMailFiles(folder)).filter(({ to }) => to.includes(email));
  const aboutCodes = async () => (await mails()).filter(({ subject }) => /código/.test(subject));
  await expect.poll(aboutCodes).toHaveLength(1);
  const [code = ''] = (await aboutCodes()).map(codeOf);
  expect(code).toMatch(/^\d{4}$/);
  expect((await post(product, '/auth/verify-code', { email, code })).status).toBe(200);
  expect((await mails()).filter((mail) => codeOf(mail) !== undefined)).toHaveLength(1);
  expect(product.output()).toContain(`Sem SMTP_URL: cada e-mail será um arquivo em ${folder}`);
  // The line follows the file.
  await expect.poll(product.output).toMatch(new RegExp(`E-mail guardado em ${folder}/[\\w-]+\\.eml\n`));
  expect(product.output()).not.toContain(email);
  expect(product.output()).not.toContain(`${code}\n`);
});

test('SIGTERM ends a product whose mail server has fallen silent, and the mail goes out after the next start', async () => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const email = 'lia@exemplo.com.br';
  const product = await start({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ADMIN_EMAIL: 'gestora@cidade.exemplo.com.br',
    ADMIN_PASSWORD: 'sacola-da-cidade',
  });
  await register(product, email);
  const connected = once(silent, 'connection');
  expect((await post(product, '/auth/forgot-password', { email })).status).toBe(200);
  await connected;
  await product.end('SIGTERM');
  expect(product.output()).toContain('encerrado"');
  const again = once(silent, 'connection');
  await product.start();
  await again;
  for (const socket of sockets) socket.destroy();
  silent.close();
});
