import { figureMaterialTitle } from '@separai/contract/figures/words';
import { formatNumber } from '@separai/contract/portuguese';
import { streamXlsxRows } from 'hucre/xlsx';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import { origin, read, unbuiltPages } from '../../../test/public-pages.ts';

const license = { DATA_LICENSE: 'CC BY 4.0', DATA_LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/deed.pt-br' };

const phoneOf = (by: number): string => `8598765432${by}`;

let server: TestServer;
let admin: given.SignedInPerson;
let residents: given.SignedInPerson[];
let points: { centro: number; meireles: number };
beforeAll(async () => {
  const environment = { PUBLIC_URL: origin, PUBLIC_FIGURES: 'on', CONTACT_NAME: 'Prefeitura de Exemplo', ...license };
  server = await startTestServer(environment, undefined, unbuiltPages);
  admin = await given.admin(server);
  residents = [];
  for (let index = 0; index < 6; index += 1) residents.push(await given.resident(server, { phone: phoneOf(index) }));
  const pointAt = async (address: string) => (await given.point(server, admin.token, { address })).id;
  points = {
    centro: await pointAt('Rua A, 10, Centro, Fortaleza - CE'),
    meireles: await pointAt('Rua B, 20, Meireles, Fortaleza - CE'),
  };
});
afterAll(() => server.close());

interface Collected {
  by: number;
  date: string;
  kg: number;
  parts?: { material: string; kg: number }[];
  materials?: string[];
  at?: number;
  pickup?: string | null;
  handover?: 'pickup' | 'dropoff' | null;
  status?: string;
  organization?: number;
}

/** Inserts a booking in its final state, since past days cannot be booked. */
const collected = async ({ by, date, kg, parts, materials = [], at = points.centro, ...rest }: Collected): Promise<string> => {
  const { pickup = null, handover = pickup === null ? 'dropoff' : 'pickup', status = 'concluído', organization = null } = rest;
  const address = pickup === null ? null : JSON.stringify({ cep: null, address: pickup, number: '1', complement: null });
  const weights = status === 'concluído' ? [kg, parts === undefined ? null : JSON.stringify(parts)] : [null, null];
  const { rows } = await server.database.pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, materials, handover, pickup, status,
       collected_weight_kg, collected_by_material, organization_id, created_at, updated_at)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, now(), now()) returning id`,
    [residents[by]?.id, at, date, materials, handover, address, status, ...weights, organization],
  );
  return rows[0].id;
};

const report = async (from: string, to = from) => {
  const reply = await server.call('GET', `/admin/figures?from=${from}&to=${to}`, { token: admin.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe('the report of a month', () => {
  let corrected: string;
  beforeAll(async () => {
    const parts = [
      { material: 'papel', kg: 8 },
      { material: 'vidro', kg: 4.5 },
    ];
    corrected = await collected({ by: 0, date: '2026-06-01', kg: 12.5, parts, materials: ['papel', 'vidro'] });
    await collected({ by: 0, date: '2026-06-30', kg: 3, materials: ['metal'], pickup: 'Rua C, CENTRO, Fortaleza - CE' });
    await collected({ by: 1, date: '2026-06-15', kg: 6, materials: ['papel', 'oleo'], at: points.meireles });
    await collected({ by: 1, date: '2026-06-16', kg: 1, pickup: 'Rua sem bairro, Fortaleza - CE' });
    await collected({ by: 2, date: '2026-06-16', kg: 9, status: 'não realizado' });
    await collected({ by: 2, date: '2026-05-31', kg: 50 });
    await collected({ by: 2, date: '2026-07-01', kg: 70 });
  });

  test('tells kilograms and collections by material, district and service, and its people', async () => {
    const june = await report('2026-06');
    expect(june).toMatchObject({ kilograms: 22.5, collections: 4, people: 2, from: '2026-06', to: '2026-06' });
    expect(june.statuses).toMatchObject({ concluído: 4, 'não realizado': 1, cancelado: 0 });
    expect(june.byMaterial).toEqual([
      { material: 'papel', kilograms: 8, collections: 1 },
      { material: 'vidro', kilograms: 4.5, collections: 1 },
      { material: 'metal', kilograms: 3, collections: 1 },
      { material: null, kilograms: 7, collections: 2 },
    ]);
    expect(june.byDistrict).toEqual([
      { district: expect.objectContaining({ city: 'Fortaleza - CE' }), kilograms: 15.5, collections: 2 },
      { district: { name: 'Meireles', city: 'Fortaleza - CE' }, kilograms: 6, collections: 1 },
      { district: null, kilograms: 1, collections: 1 },
    ]);
    expect(june.byService).toEqual([
      { handover: 'dropoff', kilograms: 18.5, collections: 2 },
      { handover: 'pickup', kilograms: 4, collections: 2 },
    ]);
    expect(june.savings[0]).toMatchObject({ quantity: 'energy', low: expect.any(Number) });
    expect(june.factors[0].sources[0].url).toMatch(/^https:/);
    expect(june.definitions.map(({ term }: { term: string }) => term)).toContain('Bairro');
  });

  test('has the months of a range, also those without data', async () => {
    const range = await report('2026-04', '2026-07');
    expect(range.byMonth.map(({ month, kilograms }: { month: string; kilograms: number }) => [month, kilograms])).toEqual([
      ['2026-04', 0],
      ['2026-05', 50],
      ['2026-06', 22.5],
      ['2026-07', 70],
    ]);
    expect(await report('2024-01')).toMatchObject({ kilograms: 0, collections: 0, byMaterial: [], byDistrict: [] });
  });

  test('follows a correction of a weight', async () => {
    const body = {
      status: 'concluído',
      collectedByMaterial: [{ material: 'papel', kg: 80 }],
      weightCorrection: 'typing-error',
    };
    const reply = await server.call('PATCH', `/admin/schedules/${corrected}`, { token: admin.token, body });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await report('2026-06')).toMatchObject({ kilograms: 90, byMaterial: [{ material: 'papel', kilograms: 80 }, {}, {}] });
  });

  test('is a table, a workbook and a PDF of the same figures', async () => {
    const get = (ending: string) =>
      server.call('GET', `/admin/figures.${ending}?from=2026-06&to=2026-07`, { token: admin.token });
    const csv = await get('csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="relatorio-2026-06-a-2026-07.csv"');
    const [head, ...lines] = csv.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('Mês;Organização;Bairro;Cidade;Serviço;Material;Quilos;Coletas com o material');
    expect(lines).toContain('2026-06;Sem organização;Meireles;Fortaleza - CE;Entrega no ponto;Sem separação;6;1');
    const kilograms = lines.map((line) => Number((line.split(';')[6] ?? '').replace(',', '.')));
    const { kilograms: all, byMaterial } = await report('2026-06', '2026-07');
    expect(kilograms.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(all);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows((await get('xlsx')).rawPayload)) rows.push(values);
    expect(rows.slice(1).map((row) => [row[0], row[2] ?? '', row[5], row[6]])).toEqual(
      lines.map((line) => line.split(';')).map((row) => [row[0], row[2], row[5], Number((row[6] ?? '').replace(',', '.'))]),
    );
    const pdf = await get('pdf');
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    expect(text).toContain(`Total ${formatNumber(all, 2)} 100 %`);
    for (const { material, kilograms: kg } of byMaterial)
      expect(text).toContain(`${figureMaterialTitle(material)} ${formatNumber(kg, 2)} `);
    for (const { term } of (await report('2026-06')).definitions) expect(text).toContain(`${term}: `);
    for (const words of ['Natural Resources Defense Council', 'U.S. Environmental Protection Agency', 'tabela 4'])
      expect(text).toContain(words);
    expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(pdf.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    const empty = await server.call('GET', '/admin/figures.pdf?from=2024-01&to=2024-01', { token: admin.token });
    expect(empty.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['', { from: expect.any(String), to: expect.any(String) }],
    ['?from=2026-06&to=2026-05', { to: expect.stringContaining('até 24 meses') }],
    ['?from=2024-01&to=2026-01', { to: expect.stringContaining('até 24 meses') }],
    ['?from=2026-13&to=2026-13', { from: expect.any(String), to: expect.any(String) }],
  ])('refuses the range %s', async (query, fields) => {
    const reply = await server.call('GET', `/admin/figures${query}`, { token: admin.token });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
  });
});

test('an operator reads the figures of the own organisation alone, in every form', async () => {
  const [ours, theirs] = [await given.organization(server, 'Recicla Nossa'), await given.organization(server, 'Recicla Deles')];
  await collected({ by: 0, date: '2025-03-01', kg: 30, materials: ['papel'], organization: ours });
  await collected({ by: 1, date: '2025-03-02', kg: 500, materials: ['papel'], organization: theirs });
  await collected({ by: 1, date: '2025-03-03', kg: 7 });
  expect((await report('2025-03')).byOrganization).toEqual([
    { organization: { id: theirs, name: 'Recicla Deles' }, kilograms: 500, collections: 1 },
    { organization: { id: ours, name: 'Recicla Nossa' }, kilograms: 30, collections: 1 },
    { organization: null, kilograms: 7, collections: 1 },
  ]);
  const operator = await given.personOf(server, ours, 'operator');
  const read = (query: string, ending = '') =>
    server.call('GET', `/admin/figures${ending}?from=2025-03&to=2025-03${query}`, { token: operator.token });
  for (const query of ['', `&organizationId=${ours}`])
    expect((await read(query)).json()).toMatchObject({
      organization: { id: ours },
      kilograms: 30,
      collections: 1,
      people: 1,
      statuses: { concluído: 1 },
    });
  for (const ending of ['', '.csv', '.xlsx', '.pdf'])
    expect((await read(`&organizationId=${theirs}`, ending)).statusCode, ending).toBe(403);
  expect((await read('', '.csv')).body).not.toContain('Deles');
  const chosen = await server.call('GET', `/admin/figures?from=2025-03&to=2025-03&organizationId=${theirs}`, {
    token: admin.token,
  });
  expect(chosen.json()).toMatchObject({ kilograms: 500, organization: { name: 'Recicla Deles' } });
  const collector = await given.personOf(server, ours, 'collector');
  expect((await server.call('GET', '/admin/figures?from=2025-03&to=2025-03', { token: collector.token })).statusCode).toBe(403);
});

describe('the public figures', () => {
  const figures = async () => (await server.call('GET', '/public-figures')).json();
  const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
  const ofMonth = async (month: string) => (await figures()).months.find((one: { month: string }) => one.month === month);

  beforeAll(async () => {
    server.clock.set('2026-12-10T15:00:00Z');
    // October: six people, two of them with glass. November: four people with a weight, one of whom also books by telephone.
    for (let by = 0; by < 6; by += 1) await collected({ by, date: '2026-10-05', kg: 10, materials: ['papel'] });
    for (let by = 0; by < 2; by += 1) await collected({ by, date: '2026-10-06', kg: 4, materials: ['vidro'] });
    for (let by = 0; by < 6; by += 1) await collected({ by, date: '2026-09-05', kg: 10, materials: ['papel'] });
    for (let by = 0; by < 4; by += 1) await collected({ by, date: '2026-11-05', kg: 7, materials: ['papel'] });
    await collected({ by: 4, date: '2026-11-05', kg: 0, materials: ['papel'] });
    await server.database.pool.query(
      `with caller as (insert into callers (name, phone, agreed_at) values ('Marina', $1, now()) returning id)
       update collection_schedules set user_id = null, by_phone = true, caller_id = (select id from caller)
       where id = $2`,
      [phoneOf(0), await collected({ by: 0, date: '2026-11-06', kg: 1 })],
    );
    for (let by = 0; by < 5; by += 1) await collected({ by, date: '2026-12-02', kg: 6, materials: ['metal'] });
  });

  test('withhold what stands for fewer than five people, also where a subtraction would tell it', async () => {
    expect(await ofMonth('2026-10')).toEqual({
      month: '2026-10',
      kilograms: 68,
      collections: 8,
      people: 6,
      materials: [
        { material: 'papel', kilograms: null },
        { material: 'vidro', kilograms: null },
      ],
    });
    expect(await ofMonth('2026-11')).toMatchObject({ kilograms: null, collections: null, people: null });
    const all = await figures();
    expect(all).toMatchObject({ from: '2025-12', to: '2026-11', kilograms: 128, collections: 14 });
    expect(all.byMaterial).toEqual([{ material: 'papel', kilograms: 60 }]);
    expect(all.license).toEqual({ name: 'CC BY 4.0', url: license.DATA_LICENSE_URL });
    expect(all.limits.join(' ')).toContain('menos de 5 pessoas');
  });

  test('are open data', async () => {
    const reply = await server.call('GET', '/public-figures');
    expect(reply.headers).toMatchObject({
      link: `<${license.DATA_LICENSE_URL}>; rel="license"`,
      'access-control-allow-origin': '*',
    });
    expect((await get('/api/public-figures', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  });

  test('do not tell the weight of a late collection or of a correction, by which two versions would differ', async () => {
    const published = await figures();
    await collected({ by: 1, date: '2026-10-09', kg: 31, materials: ['papel'] });
    await collected({ by: 4, date: '2026-11-05', kg: 7, materials: ['papel'] });
    const corrected = "update collection_schedules set collected_weight_kg = 99 where user_id = $1 and date = '2026-09-05'";
    await server.database.pool.query(corrected, [residents[0]?.id]);
    server.clock.advance(3_600_000);
    expect(await figures()).toEqual(published);
    const other = await anotherInstance(server);
    expect((await other.inject('/api/public-figures')).json()).toEqual(published);
    await other.close();
    admin = await given.withNewSession(server, admin);
    expect(await report('2026-09')).toMatchObject({ kilograms: 149 });
  });

  test('have a month from the tenth day of the next one on', async () => {
    server.clock.set('2027-01-10T02:59:00Z');
    expect(await figures()).toMatchObject({ from: '2025-12', to: '2026-11' });
    server.clock.set('2027-01-10T03:00:00Z');
    expect(await figures()).toMatchObject({ from: '2026-01', to: '2026-12', kilograms: 158 });
    expect(await ofMonth('2026-12')).toMatchObject({ kilograms: 30, people: 5 });
  });

  test('stand on a page without a script, in the sitemap and in link previews', async () => {
    const page = await get('/numeros');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    const { title, tags, canonical, data } = read(page);
    expect([title, canonical]).toEqual(['Números da coleta · Separaí', `${origin}/numeros`]);
    expect(tags['og:description']).toMatch(/^158 kg em 19 coletas, de /);
    expect(data[0]).toMatchObject({ '@type': 'Dataset', license: license.DATA_LICENSE_URL });
    for (const text of [
      'outubro de 2026',
      'n. p.',
      'Prefeitura de Exemplo',
      'CC BY 4.0',
      '/api/public-figures',
      'Natural Resources',
    ])
      expect(page.body).toContain(text);
    expect(page.body).not.toMatch(/<script(?! type="application\/ld\+json")|style="/);
    expect((await get('/sitemap.xml')).body).toContain(`${origin}/sitemap-numeros-1.xml`);
    expect((await get('/sitemap-numeros-1.xml')).body).toContain(`<loc>${origin}/numeros</loc>`);
  });

  test('are not there where the city does not publish them', async () => {
    const other = await startTestServer({ PUBLIC_URL: origin }, undefined, unbuiltPages);
    const answers = await Promise.all(
      ['/api/public-figures', '/numeros', '/sitemap-numeros-1.xml'].map((url) => other.app.inject({ method: 'GET', url })),
    );
    const sitemap = await other.app.inject({ method: 'GET', url: '/sitemap.xml' });
    await other.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(sitemap.body).not.toContain('numeros');
  });
});
