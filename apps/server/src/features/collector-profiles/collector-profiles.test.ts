import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdministeredCollectorProfile } from '@separai/contract/collector-profiles/administration-schema';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formType, multipart, plainImage } from '../../../test/images.ts';
import { origin, unbuiltPages } from '../../../test/public-pages.ts';
import { backgroundJobs } from '../../jobs.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let organizations: Record<'own' | 'other', number>;
let operator: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin }, undefined, unbuiltPages);
  admin = await given.admin(server);
  organizations = { own: await given.organization(server, 'Cooperativa Raios'), other: await given.organization(server) };
  operator = await given.personOf(server, organizations.own);
});
beforeEach(() => server.database.pool.query('truncate collector_profiles restart identity cascade'));
afterAll(() => server.close());

const cooperative = {
  ...{ kind: 'cooperativa', name: 'Cooperativa do Pici', materials: ['papel', 'vidro'] },
  ...{ uf: 'CE', municipality: 'fortaleza', districts: ['Pici', 'Jd. Guanabara'] },
  ...{ phone: '(85) 3216-5498', payment: 'paga', paymentNote: 'por quilo', isActive: true },
};
const person = {
  ...cooperative,
  ...{ kind: 'catador', name: 'Raimunda Nonata', phone: '(85) 9 8765-4321', whatsapp: '(85) 9 8765-4321' },
  ...{ districts: ['Benfica'], description: 'Passo de carroça às terças', paymentNote: 'combine antes' },
  ...{ consentOn: '2026-11-20', consentWay: 'balcao' },
};

const write = (method: string, path: string, body?: unknown, { token } = admin) =>
  server.call(method, `/admin/collector-profiles${path}`, { token, body });
const create = async (body: object, by = admin): Promise<AdministeredCollectorProfile> => {
  const answer = await write('POST', '', body, by);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const listed = async (query = ''): Promise<string[]> => {
  const answer = await server.call('GET', `/collector-profiles?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().map(({ name }: CollectorProfile) => name);
};
const refusal = (answer: { statusCode: number; json: () => { code: string; fields?: object } }) => [
  answer.statusCode,
  answer.json().code,
  ...Object.keys(answer.json().fields ?? {}),
];
const entries = async () =>
  (
    await server.database.pool.query(
      `select before, after from audit_entries where record = 'collector-profile' order by id desc limit 10`,
    )
  ).rows;

describe('a published profile', () => {
  test('is public without its agreement, with the official name of its city', async () => {
    const { id } = await create({ ...person, organizationId: organizations.own });
    const answer = await server.call('GET', `/collector-profiles/${id}`);
    expect(answer.json()).toEqual({
      ...{ id, kind: 'catador', name: 'Raimunda Nonata', organization: 'Cooperativa Raios', imageUrl: null },
      ...{ materials: ['papel', 'vidro'], uf: 'CE', municipality: 'Fortaleza', districts: ['Benfica'] },
      ...{ phone: person.phone, whatsapp: person.whatsapp, payment: 'paga', paymentNote: 'combine antes' },
      ...{ description: person.description, updatedAt: server.clock.now().toISOString() },
    });
  });

  test('disappears when it is no longer published', async () => {
    const { id, version } = await create(cooperative);
    const hidden = await write('PUT', `/${id}`, { ...cooperative, isActive: false, version });
    expect(hidden.json()).toMatchObject({ isActive: false, version: version + 1 });
    expect(await listed()).toEqual([]);
    expect((await server.call('GET', `/collector-profiles/${id}`)).statusCode).toBe(404);
  });
});

describe('the public list', () => {
  beforeEach(async () => {
    await create(cooperative);
    await create({ ...cooperative, name: 'Associação Inteira', districts: [], materials: ['metal'] });
    await create({ ...cooperative, name: 'Zélia do Benfica', districts: ['Benfica'] });
    await create({ ...cooperative, name: 'Catadores de Caucaia', municipality: 'Caucaia', districts: [] });
    await create({ ...cooperative, name: 'Escondida', isActive: false });
  });

  test.each([
    ['', ['Associação Inteira', 'Catadores de Caucaia', 'Cooperativa do Pici', 'Zélia do Benfica']],
    ['material=metal', ['Associação Inteira']],
    ['q=ZELIA', ['Zélia do Benfica']],
    ['q=pici', ['Cooperativa do Pici']],
    ['q=%25', []],
    ['city=CAUCAIA', ['Catadores de Caucaia']],
    ['city=fortaleza&district=jardim%20guanabara', ['Associação Inteira', 'Cooperativa do Pici']],
    ['district=benfica', ['Zélia do Benfica']],
    [
      'nearCity=Fortaleza&nearDistrict=BENFICA',
      ['Zélia do Benfica', 'Associação Inteira', 'Cooperativa do Pici', 'Catadores de Caucaia'],
    ],
  ])('with %s has its profiles in their order', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  test('goes on at the address in its header', async () => {
    const first = await server.call('GET', '/collector-profiles?limit=3');
    expect(first.json()).toHaveLength(3);
    expect(first.headers.link).toBe('</api/collector-profiles?limit=3&after=3>; rel="next"');
    const second = await server.call('GET', '/collector-profiles?limit=3&after=3');
    expect(second.json().map(({ name }: CollectorProfile) => name)).toEqual(['Zélia do Benfica']);
    expect(second.headers.link).toBeUndefined();
  });

  test.each([
    ['material=isopor', 'material'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['after=x', 'after'],
    ['after=5001', 'after'],
    [`q=${'x'.repeat(121)}`, 'q'],
    [`district=${'x'.repeat(121)}`, 'district'],
  ])('refuses %s', async (query, field) => {
    expect(refusal(await server.call('GET', `/collector-profiles?${query}`))).toEqual([400, 'validation-failed', field]);
  });
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['kind', { kind: 'prefeitura' }],
  ['materials', { materials: [] }],
  ['materials', { materials: ['papel', 'papel'] }],
  ['uf', { uf: 'XX' }],
  ['municipality', { municipality: 'Cidade Inventada' }],
  ['districts', { districts: Array.from({ length: 201 }, (_, index) => `Bairro ${index}`) }],
  ['districts.0', { districts: ['--'] }],
  ['phone', { phone: '(10) 3216-5498' }],
  ['phone', { phone: null }],
  ['payment', { payment: 'fiado' }],
  ['paymentNote', { paymentNote: 'x'.repeat(161) }],
  ['description', { description: 'x'.repeat(601) }],
  ['isActive', { isActive: undefined }],
  ['organizationId', { organizationId: 999_999 }],
])('a wrong %s is refused: %j', async (field, wrong) => {
  expect(refusal(await write('POST', '', { ...cooperative, ...wrong }))).toEqual([400, 'validation-failed', field]);
});

describe('the agreement of a person', () => {
  test.each([
    ['consentOn', { consentOn: null, consentWay: null }],
    ['consentOn', { consentOn: null }],
    ['consentWay', { consentWay: null }],
    ['consentWay', { consentWay: 'sonho' }],
    ['consentOn', { consentOn: '2026-12-02' }],
    ['consentOn', { consentOn: 'ontem' }],
  ])('is needed in whole to publish: %s in %j', async (field, wrong) => {
    expect(refusal(await write('POST', '', { ...person, ...wrong }))).toEqual([400, 'validation-failed', field]);
    const { id } = await create({ ...person, isActive: false });
    expect(refusal(await write('PUT', `/${id}`, { ...person, ...wrong }))).toEqual([400, 'validation-failed', field]);
    expect(await listed()).toEqual([]);
  });

  test('is not needed before, nor of an organisation, which keeps none', async () => {
    const draft = { ...person, isActive: false, consentOn: null, consentWay: null };
    expect(await create(draft)).toMatchObject({ isActive: false, consentOn: null, consentWay: null });
    const organisation = { ...person, kind: 'associacao', name: 'Associação' };
    expect(await create(organisation)).toMatchObject({ isActive: true, consentOn: null, consentWay: null });
  });

  test('is demanded by the database, too', async () => {
    const { id } = await create(person);
    const forget = `update collector_profiles set consent_on = null, consent_way = null where id = ${id}`;
    await expect(server.database.pool.query(forget)).rejects.toThrow('collector_profiles_published_with_consent');
  });
});

test('a write over an outdated version is refused with the present profile and its author', async () => {
  const { id, version } = await create(cooperative);
  await write('PUT', `/${id}`, { ...cooperative, name: 'Outro nome', version });
  const answer = await write('PUT', `/${id}`, { ...cooperative, version });
  expect(refusal(answer)).toEqual([409, 'collector-profile-outdated']);
  expect(answer.json().current).toMatchObject({ name: 'Outro nome', version: 2, lastChange: { own: true } });
});

describe('an operator', () => {
  test('creates and changes profiles of the own organisation, and finds no other', async () => {
    const theirs = await create({ ...cooperative, organizationId: organizations.other });
    const own = await create(person, operator);
    expect(own).toMatchObject({ organizationId: organizations.own, organization: 'Cooperativa Raios' });
    const { items, total } = (await write('GET', '', undefined, operator)).json();
    expect([items.map(({ id }: { id: number }) => id), total]).toEqual([[own.id], 1]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['DELETE', '/image'],
    ] as const) {
      const answer = await write(method, `/${theirs.id}${path}`, method === 'PUT' ? cooperative : undefined, operator);
      expect(refusal(answer), method).toEqual([404, 'collector-profile-not-found']);
    }
  });

  test('gives no profile to another organisation', async () => {
    const elsewhere = { ...cooperative, organizationId: organizations.other };
    expect(refusal(await write('POST', '', elsewhere, operator))).toEqual([403, 'forbidden']);
    const { id } = await create(cooperative, operator);
    expect(refusal(await write('PUT', `/${id}`, elsewhere, operator))).toEqual([403, 'forbidden']);
    expect(refusal(await write('PUT', `/${id}`, { ...cooperative, organizationId: null }, operator))).toEqual([403, 'forbidden']);
  });
});

test('the panel lists by filters, order and pages', async () => {
  for (const name of ['B', 'A', 'C']) await create({ ...cooperative, name });
  await create({ ...person, name: 'D', isActive: false, municipality: 'Caucaia' });
  const names = async (query: string) => (await write('GET', `?${query}`)).json().items.map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['A', 'B', 'C', 'D']);
  expect(await names('sort=-name&pageSize=2&page=2')).toEqual(['B', 'A']);
  expect(await names('sort=municipality')).toEqual(['D', 'A', 'B', 'C']);
  expect(await names('status=inactive')).toEqual(['D']);
  expect(await names('kind=cooperativa&q=a&material=papel')).toEqual(['A', 'B', 'C']);
  expect(await names('q=caucaia&status=&kind=')).toEqual(['D']);
  expect(refusal(await write('GET', '?sort=idade'))).toEqual([400, 'validation-failed', 'sort']);
});

describe('the list as a file', () => {
  const get = (path: string, { token } = admin) => server.call('GET', `/admin/collector-profiles${path}`, { token });
  const lines = (body: string) => body.replace('\ufeff', '').trim().split('\r\n');

  test('has the profiles of the filter with their agreement, safe for a spreadsheet, and is recorded in the history', async () => {
    await create({ ...cooperative, organizationId: organizations.own });
    await create({ ...person, name: '=Raimunda', description: null, isActive: false });
    const csv = await get('.csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="coletores-2026-12-01.csv"',
      'cache-control': 'no-store',
    });
    expect(lines(csv.body)).toEqual([
      'ID;Tipo;Nome;Organização;O que recolhe;Cidade;Estado;Bairros;Telefone;WhatsApp;Pagamento;Como;Sobre;Publicado;Como concordou;Concordou em;Mudado em',
      `2;Catador ou catadora autônoma;'=Raimunda;;Papel/Papelão, Vidro;Fortaleza;CE;Benfica;(85) 9 8765-4321;(85) 9 8765-4321;Paga pelo material;combine antes;;Não;No balcão;20/11/2026;01/12/2026`,
      '1;Cooperativa;Cooperativa do Pici;Cooperativa Raios;Papel/Papelão, Vidro;Fortaleza;CE;Pici, Jd. Guanabara;(85) 3216-5498;;Paga pelo material;por quilo;;Sim;;;01/12/2026',
    ]);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows((await get('.xlsx?status=active&q=pici')).rawPayload)) rows.push(values);
    expect(rows.slice(1).map(([id, , name]) => [id, name])).toEqual([[1, 'Cooperativa do Pici']]);
    const { rows: kept } = await server.database.pool.query(
      `select record_id, after from audit_entries where record = 'export' order by id desc limit 2`,
    );
    expect(kept).toEqual([
      {
        record_id: 'collector-profiles',
        after: { subject: 'collector-profiles', format: 'xlsx', count: 1, status: 'active', searched: true },
      },
      { record_id: 'collector-profiles', after: { subject: 'collector-profiles', format: 'csv', count: 2 } },
    ]);
    const dashboard = await server.call('GET', '/admin/dashboard', { token: admin.token });
    expect(dashboard.json().recentActivity[0].action).toBe('collector-profiles-exported');
  });

  test('of an operator has the own organisation’s profiles alone, and requires a recent confirmation', async () => {
    await create({ ...cooperative, name: 'Deles', organizationId: organizations.other });
    await create({ ...cooperative, name: 'Nossa' }, operator);
    const own = await get('.csv', operator);
    expect(lines(own.body).map((line) => line.split(';')[2])).toEqual(['Nome', 'Nossa']);
    const { token } = (
      await server.call('POST', '/auth/admin-login', { body: { email: admin.email, password: admin.password } })
    ).json();
    expect(refusal(await get('.csv', { ...admin, token }))).toEqual([403, 'confirmation-required']);
  });
});

const folder = () => join(server.dataDir, 'uploads', 'collection-points');
const upload = async (id: number, path = '/admin/collector-profiles') => {
  const bytes = await plainImage(40, 30).png().toBuffer();
  return server.call('POST', `${path}/${id}/image`, {
    token: admin.token,
    body: multipart([{ name: 'image', filename: 'a.png', bytes }]),
    headers: { 'content-type': formType },
  });
};

describe('an unpublished profile', () => {
  const runJob = async () => {
    const { config, clock, logger, database } = server;
    const jobs = backgroundJobs({ config, clock, logger, db: database.db, say: () => {} });
    await jobs.find(({ name }) => name === 'coletores-nao-publicados')?.run(new AbortController().signal);
  };
  const changedAgo = (id: number, days: number, seconds = 0) =>
    server.database.pool.query('update collector_profiles set updated_at = $2 where id = $1', [
      id,
      new Date(server.clock.now().getTime() - days * 86_400_000 - seconds * 1000),
    ]);
  const left = async () =>
    (await server.database.pool.query('select name from collector_profiles order by id')).rows.map(({ name }) => name);

  test('of a person goes 180 days after its last change, with its photo, and the history says so without a name', async () => {
    const draft = await create({ ...person, isActive: false });
    const name = (await upload(draft.id)).json().imageUrl.split('/').at(-1).replace('.webp', '');
    await changedAgo(draft.id, 180, -5);
    const published = await create({ ...person, name: 'Publicada' });
    await changedAgo(published.id, 400);
    const organisation = await create({ ...cooperative, isActive: false });
    await changedAgo(organisation.id, 400);
    await runJob();
    expect(await left()).toEqual(['Raimunda Nonata', 'Publicada', 'Cooperativa do Pici']);
    await changedAgo(draft.id, 180, 5);
    await runJob();
    expect(await left()).toEqual(['Publicada', 'Cooperativa do Pici']);
    expect((await readdir(folder())).filter((file) => file.startsWith(name))).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select actor, before, after from audit_entries where record = 'collector-profile' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'service', before: expect.objectContaining({ kind: 'catador' }), after: null }]);
    expect(JSON.stringify(rows)).not.toContain('Raimunda');
  });

  test('is told of in the privacy notice, with what is published and how to correct or erase it', async () => {
    const { body } = await server.app.inject('/privacy');
    for (const words of [
      'Perfil de catador ou catadora',
      '180 dias depois da última mudança',
      'Se você aparece em “Encontre coletores”',
    ])
      expect(body).toContain(words);
  });
});

describe('the photo', () => {
  test('is stored as those of points are, replaced and removed', async () => {
    const { id } = await create(cooperative);
    const first = await upload(id);
    expect(first.json()).toEqual({ imageUrl: expect.stringMatching(/^\/uploads\/collection-points\/1-\d+\.webp$/), version: 2 });
    expect((await server.app.inject(first.json().imageUrl)).statusCode).toBe(200);
    const second = await upload(id);
    expect(second.json().imageUrl).not.toBe(first.json().imageUrl);
    expect((await server.call('GET', `/collector-profiles/${id}`)).json().imageUrl).toBe(second.json().imageUrl);
    expect((await write('DELETE', `/${id}/image`)).json()).toEqual({ version: 4 });
    expect((await write('DELETE', `/${id}/image`)).json()).toEqual({ version: 4 });
  });

  test('does not replace that of the point with the same number', async () => {
    const [point, { id }] = [await given.point(server, admin.token), await create(cooperative)];
    expect(point.id).toBe(id);
    const ofPoint = await upload(id, '/collection-points');
    const ofProfile = await upload(id);
    expect([ofPoint.statusCode, ofProfile.statusCode]).toEqual([200, 200]);
    const urls = [ofPoint.json().imageUrl, ofProfile.json().imageUrl];
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await server.app.inject(url)).statusCode, url).toBe(200);
  });

  test('is deleted with the profile before the answer', async () => {
    const { id } = await create(person);
    const name = (await upload(id)).json().imageUrl.split('/').at(-1).replace('.webp', '');
    expect((await readdir(folder())).filter((file) => file.startsWith(name))).toHaveLength(7);
    expect((await write('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await readdir(folder())).filter((file) => file.startsWith(name))).toEqual([]);
  });
});

describe('the history', () => {
  test('of a person tells which texts changed, and none of them, also after the erasure', async () => {
    const { id, version } = await create(person);
    await write('PUT', `/${id}`, { ...person, phone: '(85) 9 1111-2222', payment: 'gratuito', version });
    await write('DELETE', `/${id}`);
    const all = await entries();
    const [erased, changed, created] = all;
    expect(created.after).toMatchObject({ kind: 'catador', consentWay: 'balcao', personal: [] });
    expect(changed).toMatchObject({ before: { payment: 'paga' }, after: { payment: 'gratuito', personal: ['phone'] } });
    expect(erased).toMatchObject({ before: { kind: 'catador' }, after: null });
    const { rows } = await server.database.pool.query('select count(*)::int as count from collector_profiles');
    expect(rows).toEqual([{ count: 0 }]);
    const text = JSON.stringify(all);
    for (const typed of ['Raimunda', '8765', '1111', 'Benfica', 'carroça', 'combine']) expect(text).not.toContain(typed);
  });

  test('of an organisation tells its texts', async () => {
    await create(cooperative);
    expect((await entries())[0].after).toMatchObject({ name: 'Cooperativa do Pici', districts: ['Pici', 'Jd. Guanabara'] });
  });
});

describe('search engines', () => {
  test('find the pages of organisations, and none of a person', async () => {
    const [one, other] = [await create(cooperative), await create(person)];
    const file = await server.app.inject('/sitemap-coletores-1.xml');
    expect(file.body).toContain(`<loc>${origin}/coletores/${one.id}</loc>`);
    expect(file.body).not.toContain(`/coletores/${other.id}<`);
    const page = async (id: number) => (await server.app.inject(`/coletores/${id}`)).body;
    expect(await page(one.id)).toContain('<title>Cooperativa do Pici · Separaí</title>');
    expect(await page(one.id)).not.toContain('noindex');
    expect(await page(one.id)).not.toContain('Este perfil é seu?');
    expect(await page(other.id)).toContain('Este perfil é seu? Veja como corrigir ou apagar');
    expect(await page(other.id)).toContain('<meta name="robots" content="noindex" />');
  });
});

test('an organisation with a profile is not deleted', async () => {
  const id = await given.organization(server);
  await create({ ...cooperative, organizationId: id });
  const answer = await server.call('DELETE', `/admin/organizations/${id}`, { token: admin.token });
  expect(refusal(answer)).toEqual([409, 'organization-in-use']);
});
