import { brotliDecompressSync } from 'node:zlib';
import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterEach(async () => {
  await server.database.pool.query('delete from recycling_guides');
});
afterAll(() => server.close());

const body = {
  name: 'Óleo de cozinha',
  description: 'Óleo usado de fritura.',
  intro: 'Um litro de óleo suja muita água.',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=3',
  color: '#AA7700',
  items: { recyclable: ['Óleo de fritura'], nonRecyclable: ['Óleo de motor'], howToPrepare: 'Coe\nGuarde em garrafa PET' },
};
const defaultVideo = 'https://www.youtube.com/embed/Jr36f2wK4pk';
const create = (change: Record<string, unknown> = {}) =>
  server.call('POST', '/recycle-materials', { token: admin.token, body: { ...body, ...change } });
const replace = (id: string, change: Record<string, unknown> = {}) =>
  server.call('PUT', `/recycle-materials/${id}`, { token: admin.token, body: { ...body, ...change } });
const read = (id: string) => server.call('GET', `/recycle-materials/${id}`);
const count = async () => (await server.database.pool.query('select 1 from recycling_guides')).rowCount;

describe('creating a guide', () => {
  test('without an id takes the slug of its name and answers the guide', async () => {
    const created = await create();
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      ...body,
      id: 'oleo-de-cozinha',
      youtubeUrl: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
      sources: [],
      position: 100,
      version: 1,
      createdAt: '2026-12-01T15:00:00.000Z',
      updatedAt: '2026-12-01T15:00:00.000Z',
    });
    expect(RecyclingGuide.parse(created.json())).toEqual(created.json());
    expect((await read('oleo-de-cozinha')).json()).toEqual(created.json());
  });

  test('takes a given id, and refuses one that is no slug', async () => {
    expect((await create({ id: 'oleo' })).json().id).toBe('oleo');
    for (const id of ['Óleo', 'a b', '-a', 'a--b', '', 'a'.repeat(81), 'a/b'])
      expect([(await create({ id })).statusCode, id]).toEqual([400, id]);
    expect(await count()).toBe(1);
  });

  test('cuts the slug of a long name and refuses a name that leaves nothing of it', async () => {
    const long = await create({
      name: 'Latas de alumínio e de aço, tampas, arames, panelas sem cabo e ferragens em geral, limpas',
    });
    expect(long.json().id).toBe('latas-de-aluminio-e-de-aco-tampas-arames-panelas-sem-cabo-e-ferragens-em-geral-l');
    const refused = await create({ name: '♻️ !?' });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { name: 'Use ao menos uma letra ou um número no nome' }]);
  });

  test('under an id that is taken is 409 and changes nothing, also for ten at once', { tags: 'postgres' }, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ description: `Número ${n}` })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    const kept = answers.find((answer) => answer.statusCode === 201)?.json();
    expect((await create({ description: 'Outro' })).json()).toMatchObject({ code: 'recycling-guide-exists' });
    expect((await read('oleo-de-cozinha')).json()).toEqual(kept);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ description: undefined }, 'description'],
    [{ items: undefined }, 'items'],
    [{ items: { ...body.items, recyclable: [] } }, 'items.recyclable'],
    [{ items: { ...body.items, nonRecyclable: [' '] } }, 'items.nonRecyclable.0'],
    [{ items: { ...body.items, howToPrepare: ' \n ' } }, 'items.howToPrepare'],
  ])('refuses %j: every field is needed', async (wrong, field) => {
    const refused = await create(wrong);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: 'Preencha todos os campos obrigatórios.' }]);
    expect(await count()).toBe(0);
  });

  test('has the green of the brand when no colour is given, and refuses what is none', async () => {
    expect((await create({ color: undefined })).json().color).toBe('#6CB33F');
    for (const color of ['verde', '#12345', '#12345g', 'url(x)', 7]) expect((await create({ color })).statusCode).toBe(400);
  });
});

describe("a guide's video", () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/1', defaultVideo],
    ['javascript:alert(1)', defaultVideo],
    ['', defaultVideo],
    [null, defaultVideo],
    [undefined, defaultVideo],
  ])('given as %s is %s', async (youtubeUrl, shown) => {
    expect((await create({ youtubeUrl })).json().youtubeUrl).toBe(shown);
    expect((await read('oleo-de-cozinha')).json().youtubeUrl).toBe(shown);
  });

  test('is the default of the day for a guide that was saved with the default', async () => {
    await create({ youtubeUrl: defaultVideo });
    const { rows } = await server.database.pool.query('select youtube_url from recycling_guides');
    expect(rows).toEqual([{ youtube_url: null }]);
  });
});

describe('changing a guide', () => {
  test('replaces its fields and keeps its id, sources and place', async () => {
    await create();
    const sources = [{ title: 'Óleo', publisher: 'Prefeitura', url: 'https://exemplo.com', year: 2020 }];
    await server.database.pool.query('update recycling_guides set sources = $1, position = 3', [JSON.stringify(sources)]);
    server.clock.advance(60_000);
    const changed = await replace('oleo-de-cozinha', { name: 'Óleo', youtubeUrl: null, intro: null });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      id: 'oleo-de-cozinha',
      name: 'Óleo',
      intro: null,
      youtubeUrl: defaultVideo,
      sources,
      updatedAt: server.clock.now().toISOString(),
    });
    server.clock.advance(-60_000);
    const { rows } = await server.database.pool.query('select position from recycling_guides');
    expect(rows).toEqual([{ position: 3 }]);
  });

  test('raises its version, and from an outdated one is refused with the guide as it is now', async () => {
    await create();
    expect((await replace('oleo-de-cozinha', { name: 'De outra pessoa', version: 1 })).json().version).toBe(2);
    const refused = await replace('oleo-de-cozinha', { name: 'Meu nome', version: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recycling-guide-outdated']);
    expect(refused.json().current).toEqual({ ...(await read('oleo-de-cozinha')).json(), lastChange: expect.anything() });
    expect(refused.json().current).toMatchObject({ name: 'De outra pessoa', version: 2 });
    expect((await replace('oleo-de-cozinha', { name: 'Sem versão' })).json()).toMatchObject({ name: 'Sem versão', version: 3 });
  });

  test('from one version by many at once succeeds for one', { tags: 'postgres' }, async () => {
    await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => replace('oleo-de-cozinha', { name: `Nome ${n}`, version: 1 })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('without an intro keeps the one it has', async () => {
    await create();
    expect((await replace('oleo-de-cozinha', { intro: undefined })).json().intro).toBe(body.intro);
  });
});

describe("a guide's place and sources", () => {
  const sources = [{ title: 'Guia do óleo', publisher: 'Prefeitura', url: 'https://exemplo.com.br/oleo', year: 2020 }];

  test('are what was sent, and stay where nothing is said of them', async () => {
    const created = await create({ position: 3, sources: [{ ...sources[0], url: 'exemplo.com.br/oleo' }] });
    expect(created.json()).toMatchObject({ position: 3, sources });
    expect((await replace('oleo-de-cozinha')).json()).toMatchObject({ position: 3, sources });
    expect((await replace('oleo-de-cozinha', { position: 1, sources: [] })).json()).toMatchObject({ position: 1, sources: [] });
  });

  test.each([
    [{ position: 0 }, 'position', 'Use um número de 1 a 9999'],
    [{ position: 1.5 }, 'position', 'Use um número de 1 a 9999'],
    [{ sources: [{ ...sources[0], title: ' ' }] }, 'sources.0.title', 'Preencha todos os campos obrigatórios.'],
    [{ sources: [{ ...sources[0], url: 'javascript:alert(1)' }] }, 'sources.0.url', 'Link inválido'],
    [{ sources: [{ ...sources[0], year: 20 }] }, 'sources.0.year', 'Ano inválido: use quatro números'],
  ])('as %j are refused', async (wrong, field, sentence) => {
    const refused = await create(wrong);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await count()).toBe(0);
  });
});

test('an unknown guide is 404 to read, change and delete', async () => {
  for (const answer of [
    await read('nada'),
    await replace('nada'),
    await server.call('DELETE', '/recycle-materials/nada', { token: admin.token }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'recycling-guide-not-found']);
});

test('a deleted guide is gone', async () => {
  await create();
  const answer = await server.call('DELETE', '/recycle-materials/oleo-de-cozinha', { token: admin.token });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await read('oleo-de-cozinha')).statusCode).toBe(404);
});

test('writing is for administrators', async () => {
  await create();
  const { token } = await given.resident(server);
  for (const [method, path] of [
    ['POST', '/recycle-materials'],
    ['PUT', '/recycle-materials/oleo-de-cozinha'],
    ['DELETE', '/recycle-materials/oleo-de-cozinha'],
  ] as const) {
    expect((await server.call(method, path, { body })).statusCode).toBe(401);
    expect((await server.call(method, path, { token, body })).statusCode).toBe(403);
  }
  expect(await count()).toBe(1);
});

describe('the list of guides', () => {
  const list = (headers: Record<string, string> = {}) => server.call('GET', '/recycle-materials', { headers });

  test('goes by position and then by name, accents aside', { tags: 'postgres' }, async () => {
    for (const name of ['Zinco', 'Água', 'Bambu', 'Papel']) await create({ name });
    await server.database.pool.query(`update recycling_guides set position = 1 where id = 'papel'`);
    expect((await list()).json().map((guide: RecyclingGuide) => guide.name)).toEqual(['Papel', 'Água', 'Bambu', 'Zinco']);
  });

  test('is 304 for a client that has it, and new right after a change', async () => {
    await create();
    const first = await list({ 'accept-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toHaveLength(1);
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    expect((await list(known)).statusCode).toBe(304);
    await replace('oleo-de-cozinha', { name: 'Outro' });
    expect((await list(known)).statusCode).toBe(200);
    await server.call('DELETE', '/recycle-materials/oleo-de-cozinha', { token: admin.token });
    expect((await list()).json()).toEqual([]);
  });
});

describe('the database itself refuses', { tags: 'postgres' }, () => {
  const insert = (change: Record<string, unknown>) => {
    const row = {
      id: 'metal',
      name: 'Metal',
      description: 'Latas',
      color: '#6CB33F',
      recyclable: ['Latas'],
      non_recyclable: ['Pilhas'],
      how_to_prepare: 'Amasse',
      ...change,
    };
    const columns = Object.keys(row);
    return server.database.pool.query(
      `insert into recycling_guides (created_at, updated_at, ${columns.join(', ')})
       values (now(), now(), ${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  };

  test.each([
    [{ id: 'Metal' }, 'recycling_guides_id_slug'],
    [{ id: '' }, 'recycling_guides_id_slug'],
    [{ color: 'green' }, 'recycling_guides_color_hex'],
    [{ recyclable: [] }, 'recycling_guides_lists_filled'],
    [{ non_recyclable: [] }, 'recycling_guides_lists_filled'],
  ])('a guide with %j', async (change, constraint) => {
    await expect(insert(change)).rejects.toMatchObject({ constraint });
  });
});
