import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { plainImage } from '../images.ts';
import { startS3Server } from '../s3-server.ts';
import { endServerProcesses, startServerProcess } from '../server-process.ts';
import { startSmtpServer } from '../smtp.ts';

vi.setConfig({ testTimeout: 180_000 });
afterAll(endServerProcesses);

const administrator = { email: 'gestora@cidade.exemplo.com.br', password: 'sacola-da-cidade' };

/** `DATABASE_URL` of a database on the tests' server, which may listen on a socket only. */
const urlOf = (name: string): string => {
  const { connectionString, host = '', port = 5432, user = '' } = inject('postgres');
  const url = new URL(connectionString ?? `postgresql://${user}@localhost:${port}/?host=${encodeURIComponent(host)}`);
  url.pathname = `/${name}`;
  return url.href;
};

test('with database, images and mails outside, a product works without a folder of its own', async () => {
  const name = `separai_outside_${randomUUID().replaceAll('-', '')}`;
  const operator = new pg.Client(inject('postgres'));
  await operator.connect();
  await operator.query(`create database ${name} template template0 encoding 'UTF8'`);
  const [s3, smtp] = [await startS3Server(), await startSmtpServer()];
  // The kernel refuses folders there, even to root.
  const without = { DATA_DIR: '/dev/null/dados', DATABASE_URL: urlOf(name), PUBLIC_URL: 'http://separai.localhost' };
  const named = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  try {
    await expect(startServerProcess({ ...without, ...named, SMTP_URL: smtp.url })).rejects.toThrow(
      'DATA_DIR não pode ser gravada (ENOTDIR: /dev/null/dados), e nela ficam as imagens (sem S3_URL)',
    );
    await expect(startServerProcess(without)).rejects.toThrow('as imagens (sem S3_URL) e os e-mails (sem SMTP_URL)');

    const product = await startServerProcess({
      ...without,
      ...named,
      PUBLIC_URL: '',
      SEED: 'demo',
      SMTP_URL: smtp.url,
      S3_URL: s3.url,
    });
    const { api } = product;
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${api}/auth/admin-login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(administrator),
    });
    const authorization = `Bearer ${((await signedIn.json()) as { token: string }).token}`;
    const send = (
      path: string,
      field: string,
      content: string | Uint8Array<ArrayBuffer>,
      filename: string,
      type: string,
    ): Promise<Response> => {
      const body = new FormData();
      body.append(field, new Blob([content], { type }), filename);
      return fetch(api + path, { method: 'POST', headers: { authorization }, body });
    };
    // A file on its way to the database, and an image on its way to the bucket.
    const csv = 'Nome;Endereço;Bairro;Latitude;Longitude\nEcoponto Varjota;Rua A, 1;Varjota;-3,73;-38,49\n';
    const sent = await send('/admin/imports', 'file', csv, 'pontos.csv', 'text/csv');
    expect(sent.status, await sent.clone().text()).toBe(201);
    const { id } = (await sent.json()) as { id: number };
    const imported = async () => (await fetch(`${api}/admin/imports/${id}`, { headers: { authorization } })).json();
    await expect.poll(imported).toMatchObject({ state: 'checked' });
    const [point] = (await (await fetch(`${api}/collection-points`)).json()) as { id: number }[];
    const picture = await plainImage(20, 20).png().toBuffer();
    const shown = await send(`/collection-points/${point?.id}/image`, 'image', new Uint8Array(picture), 'a.png', 'image/png');
    expect(shown.status, await shown.clone().text()).toBe(200);
    expect((await fetch(`${api}/health`)).status).toBe(200);
    await product.end('SIGTERM');
    expect(product.process().exitCode).toBe(0);
    expect(product.output()).not.toMatch(/"level":(?:50|60)/);
  } finally {
    await endServerProcesses();
    await Promise.all([s3.close(), smtp.stop()]);
    await operator.query(`drop database if exists ${name} with (force)`);
    await operator.end();
  }
});
