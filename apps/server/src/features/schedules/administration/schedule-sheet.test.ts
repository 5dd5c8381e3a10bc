import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { everything } from '../../../platform/scope.ts';
import { everySchedule } from './repository-administration.ts';

let server: TestServer;
let admin: given.SignedInPerson;

const dangerous = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'];

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  const marina = await given.resident(server, {
    name: '=HYPERLINK("http://exemplo.com.br")',
    email: 'marina@exemplo.com.br',
    cep: '60000-200',
    address: 'Rua das Flores',
    number: '1-2',
    complement: 'Casa; "B"',
  });
  const { id } = await given.point(server, admin.token, { name: 'Ecoponto Fátima', address: 'Rua A, 1' });
  const body = { collectionPointId: id, weightKg: 3.5, materials: ['vidro', 'papel'] };
  const book = (more: object) => server.call('POST', '/schedules', { token: marina.token, body: { ...body, ...more } });
  await book({ date: '2026-12-06' });
  await book({ date: '2026-12-04', weightKg: 1250.25, observation: '@SUM(A1)\nPortão' });
  await server.database.pool.query(
    `update collection_schedules set status = 'concluído', collected_weight_kg = 0.5, weighed_by = '=Ivone', weighed_on = '2026-12-05',
     collected_by_material = '[{"material":"papel","kg":0.3},{"material":"vidro","kg":0.2}]' where date = '2026-12-06'`,
  );
});
afterAll(() => server.close());

/** A session of the same administrator in which nothing was confirmed. */
const unconfirmed = async (): Promise<string> =>
  (await server.call('POST', '/auth/admin-login', { body: { email: admin.email, password: admin.password } })).json().token;
const exportEvents = () => server.logLines.filter((line) => line.includes('residents-exported')).length;
const download = (path: string) => server.call('GET', path, { token: admin.token });

test('the text opens right in a Brazilian spreadsheet: mark, semicolons, decimal commas, days, and no formula', async () => {
  const answer = await download('/admin/schedules.csv');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="agendamentos-2026-12-01.csv"',
    'cache-control': 'no-store',
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = answer.body.replace(/^\uFEFF/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>');
  const person = `"'=HYPERLINK(""http://exemplo.com.br"")";marina@exemplo.com.br;(85) 9 8765-4321;Recebe no local;60000-200`;
  const place = `"Rua das Flores, 1-2, Casa; ""B""";Ecoponto Fátima;Rua A, 1;Papel/Papelão, Vidro`;
  expect(text).toBe(
    [
      'ID;Data;Situação;Morador;E-mail;Telefone;Coleta;CEP;Endereço;Ponto de coleta;Endereço do ponto;Materiais;Peso informado (kg);Peso coletado (kg);Peso por material;Quem pesou;Dia da pesagem;Observação;Motivo;Agendado em;Por telefone',
      `<id>;04/12/2026;pendente;${person};${place};1250,25;;;;;"'@SUM(A1)\nPortão";;01/12/2026 12:00;`,
      `<id>;06/12/2026;concluído;${person};${place};3,5;0,5;Papel/Papelão 0,3 kg, Vidro 0,2 kg;'=Ivone;05/12/2026;;;01/12/2026 12:00;`,
      '',
    ].join('\r\n'),
  );
});

test('the workbook has numbers and days as such, and texts as texts', async () => {
  const answer = await download('/admin/schedules.xlsx?date=2026-12-04');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="agendamentos-2026-12-01.xlsx"',
  });
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(answer.rawPayload)) rows.push(values);
  expect(rows.length).toBe(2);
  const cell = (header: string) => rows[1]?.[rows[0]?.indexOf(header) ?? -1];
  expect(cell('Data')).toEqual(new Date('2026-12-04T00:00:00Z'));
  expect(cell('Peso informado (kg)')).toBe(1250.25);
  expect(cell('Morador')).toBe('=HYPERLINK("http://exemplo.com.br")');
});

test.each(dangerous)('a text that begins as %j is no formula in the file', async (observation) => {
  await server.database.pool.query(`update collection_schedules set observation = $1 where date = '2026-12-04'`, [observation]);
  expect((await download('/admin/schedules.csv?date=2026-12-04')).body).toContain(`'${observation}`);
});

test('only what the filters let through is written, and a filter that is wrong is refused', async () => {
  expect((await download('/admin/schedules.csv?status=cancelado')).body.split('\r\n').filter(Boolean)).toHaveLength(1);
  expect((await download('/admin/schedules.csv?date=ontem')).json().fields).toEqual({ date: 'Data inválida' });
});

test('bookings are read some at a time, as they are written, each once', { tags: 'postgres' }, async () => {
  await server.database.pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select user_id, collection_point_id, date '2027-01-01' + n % 3, 1, 'concluído', now(), now()
     from (select user_id, collection_point_id from collection_schedules limit 1) one, generate_series(1, 25) n`,
  );
  const spy = vi.spyOn(server.database.pool, 'query');
  const rows = everySchedule(server.database.db, { from: '2027-01-01', scope: everything }, { atOnce: 10 });
  const ids: string[] = [];
  const questions: number[] = [];
  for await (const { id } of rows) {
    ids.push(id);
    questions.push(spy.mock.calls.length);
  }
  spy.mockRestore();
  expect(new Set(ids).size).toBe(25);
  expect([questions[9], questions[10], questions[24]]).toEqual([1, 2, 3]);
});

test('a sheet of residents’ data asks for a confirmation again, and leaves an entry with filter and count, without typed text', async () => {
  const marina = 'marina@exemplo.com.br';
  const token = await unconfirmed();
  const events = exportEvents();
  for (const ending of ['csv', 'xlsx']) {
    const refused = await server.call('GET', `/admin/schedules.${ending}`, { token });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
  }
  expect((await download(`/admin/schedules.csv?from=2026-12-05&q=${marina}`)).statusCode).toBe(200);
  const { items } = (await server.call('GET', '/admin/audit-entries?record=export', { token: admin.token })).json();
  expect(items[0]).toMatchObject({
    action: 'create',
    name: 'Admin da Cidade',
    recordId: 'schedules',
    after: { subject: 'schedules', format: 'csv', count: 26, from: '2026-12-05', searched: true },
  });
  expect(JSON.stringify(items)).not.toContain(marina);
  expect(exportEvents()).toBe(events + 1);
});

describe('the driver’s sheet of a day', () => {
  const sheet = (query: string, token = admin.token) => server.call('GET', `/admin/schedules/sheet?${query}`, { token });
  const book = (date: string, count: number) =>
    server.database.pool.query(
      `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
       select user_id, collection_point_id, $1::date, 1, 'confirmado', now(), now()
       from (select user_id, collection_point_id from collection_schedules limit 1) one, generate_series(1, $2) n`,
      [date, count],
    );
  const exports = async () =>
    (await server.call('GET', '/admin/audit-entries?record=export', { token: admin.token })).json() as {
      total: number;
      items: { after: unknown }[];
    };

  test('holds one day and leaves an entry; a long one asks for a confirmation', async () => {
    const token = await unconfirmed();
    const { total } = await exports();
    const events = exportEvents();
    await book('2027-03-01', 30);
    const short = (await sheet('date=2027-03-01', token)).json();
    expect([short.items.length, short.counts.confirmado]).toEqual([30, 30]);
    await book('2027-03-02', 31);
    const refused = await sheet('date=2027-03-02', token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
    expect((await sheet('date=2027-03-02')).json().items).toHaveLength(31);
    const after = await exports();
    expect([after.total, exportEvents()]).toEqual([total + 2, events + 2]);
    expect(after.items[0]?.after).toEqual({
      subject: 'schedules',
      format: 'sheet',
      count: 31,
      status: 'confirmado',
      date: '2027-03-02',
    });
  });

  test('of a day without stops leaves no entry', async () => {
    const { total } = await exports();
    expect((await sheet('date=2027-03-09')).json().items).toEqual([]);
    expect((await exports()).total).toBe(total);
  });

  test.each(['', 'date=ontem', 'from=2027-03-01&to=2027-03-31'])('is of no more than a day: %j is refused', async (query) => {
    expect((await sheet(query)).statusCode).toBe(400);
  });

  test('is read sixty times an hour at the most', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const { token } = await given.admin(limited);
    const reader = await given.resident(limited);
    const { id } = await given.point(limited, token);
    const body = { collectionPointId: id, weightKg: 1, materials: ['papel'], date: '2026-12-04' };
    expect((await limited.call('POST', '/schedules', { token: reader.token, body })).statusCode).toBe(201);
    await limited.database.pool.query("update collection_schedules set status = 'confirmado'");
    const ask = async () => (await limited.call('GET', '/admin/schedules/sheet?date=2026-12-04', { token })).statusCode;
    for (let time = 0; time < 60; time++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await limited.close();
  });
});

test('the status of several bookings asks for a confirmation, that of a single one does not', async () => {
  const { items } = (await server.call('GET', '/admin/schedules', { token: admin.token })).json();
  const token = await unconfirmed();
  const change = (count: number) =>
    server.call('PATCH', '/admin/schedules', {
      token,
      body: {
        status: 'confirmado',
        schedules: items.slice(0, count).map(({ id, version }: { id: string; version: number }) => ({ id, version })),
      },
    });
  expect((await change(2)).json().code).toBe('confirmation-required');
  expect((await change(1)).statusCode).toBe(200);
});

test('many points at once, and an import that is written, ask for a confirmation', async () => {
  const token = await unconfirmed();
  const off = await server.call('PATCH', '/admin/collection-points', {
    token,
    body: { points: [{ id: 1, version: 1 }], isActive: false },
  });
  expect([off.statusCode, off.json().code]).toEqual([403, 'confirmation-required']);
  const applied = await server.call('POST', '/admin/imports/1/apply', { token });
  expect([applied.statusCode, applied.json().code]).toEqual([403, 'confirmation-required']);
});
