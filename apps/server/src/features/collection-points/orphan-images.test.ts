import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { avifSize, formType, multipart, plainImage } from '../../../test/images.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openImageStorage } from '../../image-storage.ts';
import { backgroundJobs } from '../../jobs.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const day = 86_400_000;

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => ({ S3_URL: s3.url })],
])('in %s', (_kind, environment) => {
  let server: TestServer;
  let admin: given.SignedInPerson;
  let point: CollectionPoint;
  beforeAll(async () => {
    server = await startTestServer(environment() as Record<string, string>);
  });
  beforeEach(async () => {
    // Sessions end in the years that pass here.
    admin = await given.admin(server);
    point = await given.point(server, admin.token);
  });
  afterAll(() => server.close());

  const tend = async () => {
    const { config, database, clock, app } = server;
    const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
    await jobs.find(({ name }) => name === 'imagens')?.run(new AbortController().signal);
  };
  const save = async (name: string, bytes: Buffer) => (await openImageStorage(server.config)).save(name, bytes);
  const files = async () => {
    const names: string[] = [];
    for await (const name of (await openImageStorage(server.config)).list())
      if (name.startsWith(`${point.id}-`)) names.push(name);
    return names;
  };
  const upload = async (): Promise<string> => {
    const bytes = await plainImage(40, 30).png().toBuffer();
    const answer = await server.call('POST', `/collection-points/${point.id}/image`, {
      token: admin.token,
      body: multipart([{ name: 'image', filename: 'a.png', bytes }]),
      headers: { 'content-type': formType },
    });
    return answer.json().imageUrl;
  };
  const stemAgo = (milliseconds: number) => `${point.id}-${server.clock.now().getTime() - milliseconds}`;
  const show = (imageUrl: string) =>
    server.database.pool.query('update collection_points set image_url = $2 where id = $1', [point.id, imageUrl]);

  test('an image that no point shows goes with its variants after a day, and never before', async () => {
    const [old, recent] = [stemAgo(day + 1), stemAgo(day - 1)];
    for (const name of [`${old}.webp`, `${old}-320.avif`, `${recent}.webp`, `${recent}-320.webp`])
      await save(name, Buffer.from('x'));
    await tend();
    expect(await files()).toEqual([`${recent}-320.webp`, `${recent}.webp`]);
    server.clock.advance(2);
    await tend();
    expect(await files()).toEqual([]);
  });

  test('an image that a point shows stays, however old, as do files with other names', async () => {
    await upload();
    const shown = await files();
    expect(shown).toHaveLength(7);
    const foreign = `${point.id}-leia.webp`;
    await save(foreign, Buffer.from('x'));
    server.clock.advance(400 * day);
    await tend();
    expect(await files()).toEqual([...shown, foreign].sort());
  });

  test('an image of another kind or by its bare name is known as shown, too', async () => {
    const [jpg, bare] = [`${stemAgo(9 * day)}.jpg`, `${stemAgo(8 * day)}.png`];
    await save(jpg, Buffer.from('x'));
    await save(bare, Buffer.from('x'));
    await show(`/uploads/collection-points/${jpg}`);
    const other = await given.point(server, admin.token);
    await server.database.pool.query('update collection_points set image_url = $2 where id = $1', [other.id, bare]);
    await tend();
    expect(await files()).toEqual([jpg, bare]);
  });

  test('the photo that a collector’s profile shows stays', async () => {
    const [shown, orphan] = [`${stemAgo(9 * day)}.jpg`, `${stemAgo(8 * day)}.jpg`];
    for (const name of [shown, orphan]) await save(name, Buffer.from('x'));
    const collector = { kind: 'empresa', name: 'Coleta', materials: ['papel'], uf: 'CE', municipality: 'Fortaleza' };
    const body = { ...collector, districts: [], payment: 'gratuito', isActive: false };
    const created = await server.call('POST', '/admin/collector-profiles', { token: admin.token, body });
    const imageUrl = `/uploads/collection-points/${shown}`;
    await server.database.pool.query('update collector_profiles set image_url = $2 where id = $1', [created.json().id, imageUrl]);
    await tend();
    expect(await files()).toEqual([shown]);
  });

  test('an image that was kept before there were variants is given them, once', async () => {
    const stem = stemAgo(30 * day);
    await save(`${stem}.webp`, await plainImage(1000, 500).webp().toBuffer());
    await show(`/uploads/collection-points/${stem}.webp`);
    await tend();
    const endings = ['-1200.jpg', '-1600.avif', '-320.avif', '-320.webp', '-800.avif', '-800.webp', '.webp'];
    expect(await files()).toEqual(endings.map((ending) => stem + ending));
    const served = await server.app.inject({ method: 'GET', url: `/uploads/collection-points/${stem}-320.avif` });
    expect(avifSize(served.rawPayload)).toEqual([320, 160]);
    expect(served.headers['cache-control']).toContain('immutable');
    const lines = server.logLines.length;
    await tend();
    expect(server.logLines.slice(lines).join('')).not.toContain('variantes');
  });

  test('an image that was kept before there was a picture for links is given it, and until then stands in for it', async () => {
    await upload();
    const [picture = '', ...others] = await files();
    expect(picture).toMatch(/-1200\.jpg$/);
    await (await openImageStorage(server.config)).remove(picture);
    const before = await server.app.inject({ method: 'GET', url: `/uploads/collection-points/${picture}` });
    expect([before.headers['content-type'], before.headers['cache-control']]).toEqual(['image/webp', 'public, max-age=3600']);
    await tend();
    expect(await files()).toEqual([picture, ...others]);
  });

  test('an old image that cannot be read is left as it is, and the others are tended', async () => {
    const broken = stemAgo(40 * day);
    await save(`${broken}.webp`, Buffer.from('RIFF'));
    await show(`/uploads/collection-points/${broken}.webp`);
    const abandoned = stemAgo(39 * day);
    await save(`${abandoned}.webp`, Buffer.from('x'));
    await tend();
    expect(await files()).toEqual([`${broken}.webp`]);
    expect(server.logLines.at(-2)).toContain('image-invalid');
  });
});

test('a file that the storage does not give up holds no other up, and is told to the operator', async () => {
  const server = await startTestServer();
  try {
    const folder = join(server.dataDir, 'uploads', 'collection-points');
    // A folder cannot be removed as a file.
    await mkdir(join(folder, '1-1.webp'));
    for (const name of ['1-1-320.webp', '2-1.webp']) await writeFile(join(folder, name), 'x');
    const { config, database, clock, app } = server;
    const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
    await jobs.find(({ name }) => name === 'imagens')?.run(new AbortController().signal);
    expect(await readdir(folder)).toEqual(['1-1.webp']);
    expect(server.logLines.join('')).toContain('ERR_FS_EISDIR');
  } finally {
    await server.close();
  }
});

test('an unfinished file of the folder is deleted after a day', async () => {
  const server = await startTestServer();
  try {
    const folder = join(server.dataDir, 'uploads', 'collection-points');
    await writeFile(join(folder, '.1-2.webp'), 'x');
    server.clock.set(new Date(Date.now() + day + 60_000).toISOString());
    const { config, database, clock, app } = server;
    const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
    await jobs.find(({ name }) => name === 'imagens')?.run(new AbortController().signal);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await server.close();
  }
});
