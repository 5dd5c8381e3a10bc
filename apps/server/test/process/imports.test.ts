import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { endServerProcesses, type ServerProcess, startServerProcess } from '../server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const administrator = { email: 'gestora@admin.separai.app', password: 'senha-da-gestora' };

let product: ServerProcess;
beforeAll(async () => {
  product = await startServerProcess({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    NODE_OPTIONS: '--max-old-space-size=256',
  });
});
afterAll(endServerProcesses);

/** A zipped map with one place, whose area has six million positions, in some 30 kB. */
const packedMap = async (): Promise<Buffer> => {
  const coordinates = `<coordinates>${'0,0 '.repeat(100_000)}</coordinates>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`<kml><Placemark><name>A</name>${coordinates.repeat(60)}</Placemark></kml>`), 'doc.kml');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

test('a file that is made to fill the memory fails, and the product and its next start go on', async () => {
  const signedIn = await fetch(`${product.api}/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await packedMap())]), 'pontos.kmz');
  const sent = await fetch(`${product.api}/admin/imports`, { method: 'POST', headers, body: form });
  const { id } = (await sent.json()) as { id: number };
  const importNow = async () => {
    expect((await fetch(`${product.api}/ping`)).status).toBe(200);
    return (await fetch(`${product.api}/admin/imports/${id}`, { headers })).json();
  };
  const failed = { state: 'failed', failure: 'import-geometry-too-large' };
  await expect.poll(importNow).toMatchObject(failed);
  await product.end('SIGKILL');
  await product.start();
  expect(await importNow()).toMatchObject(failed);
});
