import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from '@playwright/test';
import { mailsTo, mailTo } from '../support/mails.ts';
import { type Product, startProduct } from '../support/product.ts';

// The product as a process, with mails as files and with a mail server that hangs: no page is needed here.
const email = 'marina@exemplo.com.br';

let product: Product;
const register = async (post: (path: string, data: object) => Promise<{ status(): number }>): Promise<void> => {
  const registered = await post('/api/users', { name: 'Marina', email, password: 'sacola-verde-1', phone: '85987654321' });
  expect(registered.status()).toBe(201);
};
test.afterEach(() => product.remove());

test('without a mail server a code is in a file, and the terminal points there without saying for whom', async ({ request }) => {
  product = await startProduct({ SEED: 'none' });
  const post = (path: string, data: object) => request.post(`${product.url}${path}`, { data });
  await register(post);
  const asked = await post('/api/auth/forgot-password', { email });
  expect(asked.status(), await asked.text()).toBe(200);
  const { code } = await mailTo(email, { subject: /código/, dataDir: product.dataDir });
  expect(code).toMatch(/^\d{4}$/);
  expect((await post('/api/auth/verify-code', { email, code })).status()).toBe(200);
  expect((await mailsTo(email, product.dataDir)).filter((mail) => mail.code !== null)).toHaveLength(1);
  expect(product.output()).toContain(`Sem SMTP_URL: cada e-mail será um arquivo em ${product.dataDir}/outbox`);
  expect(product.output()).toMatch(new RegExp(`E-mail guardado em ${product.dataDir}/outbox/[\\w-]+\\.eml\n`));
  expect(product.output()).not.toContain(email);
  expect(product.output()).not.toContain(`${code}\n`);
});

test('SIGTERM ends a product whose mail server has fallen silent, and the mail goes out after the next start', async ({
  request,
}) => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  product = await startProduct({ SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${port}` });
  const post = (path: string, data: object) => request.post(`${product.url}${path}`, { data });
  await register(post);
  const connected = once(silent, 'connection');
  expect((await post('/api/auth/forgot-password', { email })).status()).toBe(200);
  await connected;
  await product.end('SIGTERM');
  expect(product.output()).toContain('encerrado"');
  const again = once(silent, 'connection');
  await product.start();
  await again;
  for (const socket of sockets) socket.destroy();
  silent.close();
});
