import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
});
afterAll(() => server.close());

const bag = { material: 'papel', unit: 'saco', kgPerUnit: 12, note: 'Média de dez sacos pesados' };
const call = (method: string, path: string, body?: unknown, token = admin.token) => server.call(method, path, { token, body });
const created = async (body: object): Promise<{ id: number; version: number; kgPerUnit: number }> => {
  const reply = await call('POST', '/conversion-factors', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};

/** A confirmed booking at a point of an organisation. */
const confirmed = async (organizationId: number | null = null): Promise<string> => {
  const point = await given.point(server, admin.token, { organizationId });
  const body = { collectionPointId: point.id, date: '2026-12-04', weightKg: 40, materials: ['papel'] };
  const { id } = (await call('POST', '/schedules', body, marina.token)).json();
  await call('PATCH', `/admin/schedules/${id}`, { status: 'confirmado' });
  return id;
};
const complete = (id: string, amount: number, kgPerUnit: number, kg = amount * kgPerUnit) =>
  call('PATCH', `/admin/schedules/${id}`, {
    status: 'concluído',
    collectedByMaterial: [
      { material: 'papel', kg, counted: { amount, unit: 'saco', kgPerUnit } },
      { material: 'vidro', kg: 2.5 },
    ],
  });

test('an amount counted in bags keeps what was typed and the factor of that time, whatever becomes of the factor', async () => {
  const factor = await created(bag);
  const id = await confirmed();
  const done = await complete(id, 3, 12);
  expect(done.json(), done.body).toMatchObject({ collectedWeightKg: 38.5 });
  const counted = { amount: 3, unit: 'saco', kgPerUnit: 12 };
  expect(done.json().collectedByMaterial[0]).toEqual({ material: 'papel', kg: 36, counted });
  const changed = await call('PUT', `/conversion-factors/${factor.id}`, { ...bag, kgPerUnit: 10, version: factor.version });
  expect(changed.json()).toMatchObject({ kgPerUnit: 10, version: 2 });
  const record = (await call('GET', `/admin/schedules/${id}`)).json();
  expect([record.collectedWeightKg, record.collectedByMaterial[0].counted]).toEqual([38.5, counted]);
  const own = (await call('GET', `/schedules/${id}`, undefined, marina.token)).json();
  expect(own.collectedByMaterial[0]).toEqual({ material: 'papel', kg: 36, counted });
  const history = (await call('GET', '/admin/audit-entries?record=conversion-factor')).json();
  expect(history.items[0]).toMatchObject({
    action: 'update',
    before: { kgPerUnit: 12 },
    after: { kgPerUnit: 10, note: bag.note },
  });
  expect((await call('DELETE', `/conversion-factors/${factor.id}`)).statusCode).toBe(204);
});

test('an outdated factor is refused and nothing is written, as kilograms are that differ from amount times factor', async () => {
  const factor = await created({ ...bag, unit: 'saco', kgPerUnit: 11 });
  const id = await confirmed();
  const outdated = await complete(id, 3, 12);
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'conversion-factor-changed']);
  const differing = await complete(id, 3, 11, 34);
  expect([differing.statusCode, differing.json().fields]).toEqual([
    400,
    { 'collectedByMaterial.0.kg': 'Os quilos não são a quantidade vezes o fator' },
  ]);
  expect((await call('GET', `/admin/schedules/${id}`)).json()).toMatchObject({ status: 'confirmado', collectedWeightKg: null });
  const bulk = await call('PATCH', '/admin/schedules', {
    status: 'concluído',
    schedules: [
      { id, collectedByMaterial: [{ material: 'papel', kg: 24, counted: { amount: 2, unit: 'saco', kgPerUnit: 12 } }] },
    ],
  });
  expect([bulk.statusCode, bulk.json().code]).toEqual([409, 'conversion-factor-changed']);
  expect((await complete(id, 3, 11)).json().collectedWeightKg).toBe(35.5);
  await call('DELETE', `/conversion-factors/${factor.id}`);
});

test('the factor of the organisation of a booking comes before that of all', async () => {
  const organizationId = await given.organization(server, 'Recicla Sacos');
  const all = await created(bag);
  const own = await created({ ...bag, kgPerUnit: 9, organizationId });
  const ofOrganization = await confirmed(organizationId);
  expect((await complete(ofOrganization, 2, 12)).json().code).toBe('conversion-factor-changed');
  expect((await complete(ofOrganization, 2, 9)).json().collectedWeightKg).toBe(20.5);
  expect((await complete(await confirmed(), 2, 12)).json().collectedWeightKg).toBe(26.5);
  const again = await call('POST', '/conversion-factors', { ...bag, organizationId });
  expect([again.statusCode, again.json().code]).toEqual([409, 'conversion-factor-exists']);
  for (const { id } of [all, own]) await call('DELETE', `/conversion-factors/${id}`);
});

test('an operator reads the factors of all and of the own organisation, and writes the latter alone', async () => {
  const [ours, theirs] = [await given.organization(server), await given.organization(server)];
  const operator = await given.personOf(server, ours, 'operator');
  const all = await created({ ...bag, unit: 'litro', kgPerUnit: 0.5 });
  const other = await created({ ...bag, organizationId: theirs });
  const asOperator = (method: string, path: string, body?: unknown) => call(method, path, body, operator.token);
  const own = (await asOperator('POST', '/conversion-factors', { ...bag, organizationId: ours })).json();
  const list = (await asOperator('GET', '/admin/conversion-factors')).json();
  expect(list.factors.map(({ id }: { id: number }) => id).sort()).toEqual([all.id, own.id].sort());
  expect(list.organizations).toHaveLength(1);
  for (const organizationId of [null, theirs])
    expect((await asOperator('POST', '/conversion-factors', { ...bag, unit: 'unidade', organizationId })).statusCode).toBe(403);
  for (const { id } of [all, other]) {
    const body = { ...bag, organizationId: ours };
    expect((await asOperator('PUT', `/conversion-factors/${id}`, body)).json().code).toBe('conversion-factor-not-found');
    expect((await asOperator('DELETE', `/conversion-factors/${id}`)).json().code).toBe('conversion-factor-not-found');
  }
  expect((await asOperator('DELETE', `/conversion-factors/${own.id}`)).statusCode).toBe(204);
});

test.each([
  [{ ...bag, kgPerUnit: 0 }, 'kgPerUnit'],
  [{ ...bag, kgPerUnit: 20_000 }, 'kgPerUnit'],
  [{ ...bag, unit: 'tonel' }, 'unit'],
  [{ ...bag, material: 'pedra' }, 'material'],
  [{ ...bag, organizationId: 999_999 }, 'organizationId'],
])('a factor with an invalid field is refused: %j', async (body, field) => {
  const reply = await call('POST', '/conversion-factors', body);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
});
