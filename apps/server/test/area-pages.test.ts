import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedItems } from '../src/features/items/seed.ts';
import { seedGuides } from '../src/features/recycling-guides/seed.ts';
import { collectionDays, square, weekly } from './collection-days.ts';
import type * as given from './given.ts';
import type { TestServer } from './harness.ts';
import { type Get, hostile, origin, read, startWithPages, unescaped } from './public-pages.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let get: Get;
let make: ReturnType<typeof collectionDays>;
// A Wednesday.
const start = '2026-11-25T15:00:00Z';

beforeAll(async () => {
  ({ server, admin, get } = await startWithPages());
  await seedGuides(server.database.db, server.clock);
  await seedItems(server.database.db, server.clock);
  make = collectionDays(server, admin);
});
afterEach(async () => {
  server.clock.set(start);
  await server.database.pool.query(
    'delete from collection_exceptions; delete from collection_areas; delete from collection_services; delete from holidays',
  );
});
afterAll(() => server.close());

const fields = { name: 'Setor São João', operator: 'Cooperativa Sol', note: 'até a Rua das Flores' };
const givenArea = async (more: object = {}, ofService: object = {}): Promise<{ id: number; serviceId: number }> => {
  server.clock.set(start);
  const service = await make.service({ guides: ['vidro'], items: ['caixa-de-pizza'], ...ofService });
  return make.area(service.id, { ...fields, ...more });
};
const pageOf = async ({ id }: { id: number }) => get(String((await get(`/coleta/${id}`)).headers.location));
/** The text of a page's main part, without tags. */
const textOf = ({ body }: { body: string }): string =>
  unescaped(/<main[^>]*>([\s\S]*)<\/main>/.exec(body)?.[1]?.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');

test('of hours that are an end alone the page says the end, and how long before the truck things are put out', async () => {
  const text = textOf(await pageOf(await givenArea({ rules: [weekly('WE', { until: '12:00', part: 'morning' })] })));
  expect(text).toContain('Quartas, de manhã, até as 12h Coloque até 1 hora antes de o caminhão passar · Próxima: quarta 25/11');
});

test('the next collection is that of /coleta: one whose hours are over is no longer named', async () => {
  const area = await givenArea({ rules: [weekly('WE', { from: '07:00', until: '11:00' }), weekly('FR')] });
  const text = textOf(await pageOf(area));
  expect(text).toContain('Próxima coleta Sexta 27/11 À noite, a partir das 18h');
  expect(text).toContain('Quartas, de manhã, das 7h às 11h Coloque até as 6h · Próxima: quarta 02/12');
  await make.exception({ kind: 'cancelled', date: '2026-11-25', areas: [area.id], sentence: 'Chuva forte' });
  expect(textOf(await pageOf(area))).toContain('Próxima coleta Sexta 27/11');
  server.clock.set('2026-11-25T11:00:00Z');
  expect(textOf(await pageOf(area))).toContain('Próxima coleta Hoje, quarta 25/11 Não passa · Chuva forte');
});

test('the page of an area has days, materials, streets and operator, without JavaScript', async () => {
  const rules = [weekly('WE'), { ...weekly('FR', { from: '07:00' }), recurrence: 'FREQ=MONTHLY;BYDAY=1SA' }];
  const coverage = {
    ...{ districts: ['São João', 'Centro'], polygons: square(-38.5, -3.8, 0.01) },
    streets: [{ street: 'Rua A', district: 'Centro', from: 10, until: 98, parity: 'even' }, { street: 'Rua B' }],
    postalCodes: [{ from: '60160-000', until: '60160-999' }],
  };
  const area = await givenArea({ rules, coverage });
  const moved = await get(`/coleta/${area.id}-outro-nome?utm_source=x`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/coleta/${area.id}-setor-sao-joao`]);
  const answer = await pageOf(area);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*style-src 'self'/);
  const text = textOf(answer);
  for (const part of [
    ...['Coleta seletiva: Setor São João', 'Fortaleza - CE', 'até a Rua das Flores'],
    'Próxima coleta Hoje, quarta 25/11 À noite, a partir das 18h · Coloque até as 17h',
    'Quartas, à noite, a partir das 18h Coloque até as 17h · Próxima: quarta 25/11',
    'Todo 1º sábado do mês, de dia, a partir das 7h Coloque até as 6h · Próxima: sábado 05/12',
    'Nos feriados: passa no dia seguinte.',
    'Os próximos 14 dias Hoje, quarta 25/11',
    'Quarta 02/12 À noite, a partir das 18h · Coloque até as 17h',
    'Só recicláveis, limpos e secos.',
    ...['Bairros São João Centro', 'Rua A, do número 10 ao 98, lado par (Centro)', 'Rua B', '60160-000 a 60160-999'],
    'Quem faz a coleta Cooperativa Sol',
  ])
    expect(text).toContain(part);
  for (const link of [
    ...['/material/vidro', '/descarte/caixa-de-pizza', '/coleta', `/api/collection-areas/${area.id}.ics`],
    ...[`/api/collection-areas/${area.id}`, '/api/collection-areas.geojson'],
  ])
    expect(answer.body).toContain(`href="${link}"`);
  const { title, tags, canonical, data } = read(answer);
  const url = `${origin}/coleta/${area.id}-setor-sao-joao`;
  expect([title, canonical]).toEqual(['Coleta seletiva: Setor São João, Fortaleza · Separaí', url]);
  expect(tags).toMatchObject({
    'og:url': url,
    'og:image': `${origin}/assets/separai-link.png`,
    'og:description':
      'O caminhão passa: quartas, à noite, a partir das 18h; todo 1º sábado do mês, de dia, a partir das 7h. Bairros: São João e Centro',
  });
  expect(data).toMatchObject([{ '@type': 'Service', url, serviceType: 'Coleta seletiva' }, { '@type': 'BreadcrumbList' }]);
});

test('changed days are told with their sentences and holidays, a moved one once', async () => {
  const area = await givenArea({ rules: [weekly('WE,FR')] });
  await make.exception({ kind: 'cancelled', date: '2026-11-27', areas: [area.id], sentence: 'Manutenção dos caminhões' });
  await make.exception({ kind: 'moved', date: '2026-12-02', movedTo: '2026-12-01', areas: [area.id], sentence: 'Antecipada' });
  const added = { kind: 'added', date: '2026-12-06', window: { part: 'morning' }, sentence: 'Mutirão' };
  await make.exception({ ...added, areas: [area.id] });
  const text = textOf(await pageOf(area));
  const changes = /Mudanças nos próximos três meses (.*?) Os próximos 14 dias/.exec(text)?.[1];
  expect(changes).toBe(
    [
      'Sexta 27/11 : não passa · Manutenção dos caminhões',
      'Quarta 02/12 : não passa · passa em terça 01/12 · Antecipada',
      'Domingo 06/12 : coleta extra · Mutirão',
      'Sexta 25/12 : não passa · passa em sábado 26/12 · feriado: Natal',
      'Sexta 01/01 : não passa · passa em sábado 02/01 · feriado: Ano Novo',
    ].join(' '),
  );
  expect(text).toContain('Terça 01/12 À noite, a partir das 18h · Coloque até as 17h No lugar de quarta 02/12 · Antecipada');
});

test('the printable calendar has twelve months, marks, changes and hours, and is not for search engines', async () => {
  const rules = [weekly('WE'), { ...weekly('FR', { from: '07:00' }), validFrom: '2027-02-01' }];
  const area = await givenArea({ rules });
  await make.exception({ kind: 'moved', date: '2026-12-02', movedTo: '2026-12-01', areas: [area.id], sentence: 'Antecipada' });
  await make.exception({ kind: 'cancelled', date: '2026-12-09', areas: [area.id], sentence: hostile });
  const moved = await get(`/coleta/${area.id}/calendario`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/coleta/${area.id}-setor-sao-joao/calendario`]);
  const answer = await get(String(moved.headers.location));
  expect(answer.body).toContain('<meta name="robots" content="noindex" />');
  expect(answer.body).not.toContain('<img src=x');
  const captions = Array.from(answer.body.matchAll(/<caption>(.*?)<\/caption>/g), ([, one]) => one);
  expect([captions.length, captions[0], captions.at(-1)]).toEqual([12, 'novembro de 2026', 'outubro de 2027']);
  const [, december = ''] = answer.body.split('<caption>').slice(1);
  const marked = Array.from(december.matchAll(/class="day (on|changed|off)">(\d+)(?:<sup>(\w+))?/g), ([, ...mark]) => mark);
  expect(marked).toEqual([
    ['changed', '1', 'B'],
    ['off', '2', undefined],
    ['off', '9', undefined],
    ['on', '16', 'B'],
    ['on', '23', 'B'],
    ['on', '30', 'B'],
  ]);
  const text = textOf(answer);
  for (const part of [
    ...['Fortaleza - CE · de novembro de 2026 a outubro de 2027', 'Quartas, à noite, a partir das 18h . Coloque até as 17h.'],
    ...['Sextas, de dia, a partir das 7h (de 01/02/2027 em diante)', 'A de dia, a partir das 7h', 'B à noite, a partir das 18h'],
    ...['quarta 02/12: passa em terça 01/12 (Antecipada)', 'quarta 09/12: não passa (</script>', `${origin}/coleta/${area.id}`],
    ...['sexta 26/03: passa em sábado 27/03 (Sexta-Feira Santa)', 'Feito em 25/11/2026'],
  ])
    expect(text).toContain(part);
});

test('the printable calendar of several areas marks each day with their letters, and has one address', async () => {
  const selective = await givenArea({ rules: [weekly('WE')] }, { holidayPolicy: 'doesNotPass' });
  const household = await givenArea({ rules: [weekly('WE,FR')] }, { name: 'Coleta domiciliar', holidayPolicy: 'doesNotPass' });
  const off = await givenArea({ active: false }, { name: 'Podas' });
  await make.exception({ kind: 'cancelled', date: '2026-12-02', areas: [selective.id], sentence: hostile });
  const path = `/coleta/${selective.id},${household.id}/calendario`;
  for (const key of [`${household.id},${selective.id}`, `${selective.id},x,${household.id},${selective.id},${off.id}`]) {
    const moved = await get(`/coleta/${key}/calendario`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, path]);
  }
  const alone = await get(`/coleta/${off.id},${selective.id}/calendario`);
  expect(alone.headers.location).toBe(`/coleta/${selective.id}-setor-sao-joao/calendario`);
  const answer = await get(path);
  expect(answer.body).toContain('<meta name="robots" content="noindex" />');
  expect(answer.body).not.toContain('<img src=x');
  const [, december = ''] = answer.body.split('<caption>').slice(1);
  const marked = Array.from(
    december.matchAll(/class="number">(\d+)<\/span><span class="letters"><b(.*?)<\/td>/g),
    ([, day, letters = '']) => [
      day,
      Array.from(letters.matchAll(/class="(\w+)" aria-hidden="true">(\w)/g), ([, look, letter]) => `${letter} ${look}`).join(),
    ],
  );
  expect(marked.slice(0, 3)).toEqual([
    ['2', 'D on,S off'],
    ['4', 'D on'],
    ['9', 'D on,S on'],
  ]);
  const text = textOf(answer);
  for (const part of [
    ...['Fortaleza - CE · de novembro de 2026 a outubro de 2027', 'Feito em 25/11/2026', 'Coleta seletiva: não passa'],
    'D Coleta domiciliar: Setor São João. Quartas e sextas, à noite, a partir das 18h. Coloque até as 17h.',
    ...['Nos feriados: não passa.', 'D · sexta 25/12: não passa (Natal)', 'S · quarta 02/12: não passa (</script>'],
  ])
    expect(text).toContain(part);
});

test('is new at once after a change of the area, its service or its exceptions, and moves with the day', async () => {
  const area = await givenArea();
  const etag = String((await pageOf(area)).headers.etag);
  const again = await get(`/coleta/${area.id}-setor-sao-joao`, { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  await make.exception({ kind: 'cancelled', date: '2026-11-25', areas: [area.id], sentence: 'Greve' });
  expect(textOf(await pageOf(area))).toContain('Hoje, quarta 25/11 Não passa · Greve');
  server.clock.set('2026-12-02T15:00:00Z');
  expect(textOf(await pageOf(area))).toContain('Próxima coleta Hoje, quarta 02/12');
});

test('an unknown, deleted or inactive area, or one of an inactive service, is a page that says 404', async () => {
  const [area, off] = [await givenArea(), await givenArea({ active: false }, { name: 'Outra coleta' })];
  expect((await pageOf(area)).statusCode).toBe(200);
  const service = (await server.call('GET', '/admin/collection-services', { token: admin.token }))
    .json()
    .find(({ id }: { id: number }) => id === area.serviceId);
  const { id: _id, areas: _areas, ...body } = service;
  await server.call('PUT', `/collection-services/${area.serviceId}`, { token: admin.token, body: { ...body, active: false } });
  const gone = await givenArea({}, { name: 'Terceira coleta' });
  await server.call('DELETE', `/collection-areas/${gone.id}`, { token: admin.token });
  for (const key of [area.id, off.id, gone.id, 999_999, 'abc', '12abc', '0', '99999999999', `${off.id},${gone.id}`])
    for (const suffix of ['', '/calendario']) {
      const answer = await get(`/coleta/${key}${suffix}`);
      expect([answer.statusCode, answer.headers['content-type']], String(key)).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<h1>Setor de coleta não encontrado</h1>');
    }
});

test('runs nothing of what administrators typed', async () => {
  const streets = Array.from({ length: 20 }, (_, index) => ({ street: `Rua ${index}`, district: hostile.slice(0, 80) }));
  const more = { name: hostile.slice(0, 80), operator: hostile, note: hostile, coverage: { districts: ['Centro'], streets } };
  const area = await givenArea(more, { name: hostile.slice(0, 80), instructions: hostile });
  await make.exception({ kind: 'cancelled', date: '2026-11-25', areas: [area.id], sentence: hostile });
  const answer = await pageOf(area);
  expect(answer.body).not.toContain('<img src=x');
  expect(answer.body.match(/<\/script>/g)).toHaveLength(2);
  expect(textOf(answer)).toContain('Mais 8 Rua 12');
});

test('public areas stand in the sitemap with their last change, the others do not', async () => {
  const none = await get('/sitemap.xml');
  expect(none.body).not.toContain('sitemap-coletas');
  const area = await givenArea();
  await givenArea({ active: false }, { name: 'Outra coleta' });
  server.clock.set('2026-11-26T10:00:00Z');
  await make.exception({ kind: 'cancelled', date: '2026-12-02', areas: [area.id] });
  expect((await get('/sitemap.xml')).body).toContain(`${origin}/sitemap-coletas-1.xml`);
  const file = await get('/sitemap-coletas-1.xml');
  expect(file.body.match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${origin}/coleta</loc><lastmod>2026-11-26T10:00:00.000Z</lastmod></url>`,
    `<url><loc>${origin}/coleta/${area.id}-setor-sao-joao</loc><lastmod>2026-11-26T10:00:00.000Z</lastmod></url>`,
  ]);
  const etag = String(file.headers.etag);
  expect((await get('/sitemap-coletas-1.xml', { 'if-none-match': etag })).statusCode).toBe(304);
  await server.call('DELETE', `/collection-areas/${area.id}`, { token: admin.token });
  expect((await get('/sitemap-coletas-1.xml', { 'if-none-match': etag })).statusCode).toBe(404);
});
