// @module-tag postgres
import type { OwnCollectionAreas } from '@separai/contract/collection-days/own-areas-schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionDays, square } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../../test/postal-code-provider.ts';
import { backgroundJobs } from '../../../jobs.ts';
import { countResidentsOf, findResidentsOf } from './repository-residents.ts';

let server: TestServer;
let provider: PostalCodeProvider;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;

beforeAll(async () => {
  provider = await startPostalCodeProvider();
  server = await startTestServer({ POSTAL_CODE_URLS: `${provider.url}/{cep}` });
  admin = await given.admin(server);
  make = collectionDays(server, admin);
});
const sql = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const districts: Record<string, string> = { '60160230': 'Meireles', '60040531': 'Centro' };
beforeEach(() => {
  provider.answersBy(({ pathname }) => {
    const cep = pathname.slice(1).replace('-', '');
    const bairro = districts[cep];
    if (bairro === undefined) return { erro: true };
    return { cep, logradouro: `Rua de ${bairro}`, bairro, localidade: 'Fortaleza', uf: 'CE', ibge: '2304400' };
  });
});
afterEach(async () => {
  server.logLines.length = 0;
  provider.asked.length = 0;
  await server.database.pool.query(
    "delete from collection_areas; delete from collection_services; delete from postal_codes; delete from jobs; delete from users where role = 'user'",
  );
});
afterAll(() => Promise.all([server.close(), provider.close()]));

/** Runs the job that finds the residents' areas. */
const resolve = async (): Promise<void> => {
  const parts = { config: server.config, db: server.database.db, clock: server.clock, logger: server.app.log, say: () => {} };
  await backgroundJobs(parts)
    .find(({ name }) => name === 'setores-de-moradores')
    ?.run(new AbortController().signal);
};
const own = async ({ token }: given.SignedInPerson): Promise<OwnCollectionAreas> => {
  const reply = await server.call('GET', '/users/me/collection-areas', { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const shown = async (person: given.SignedInPerson) =>
  (await own(person)).services.map(({ area, isChosen, options }) => [
    area?.name ?? null,
    isChosen,
    options.map(({ name }) => name),
  ]);
const choose = ({ token }: given.SignedInPerson, areaId: number) =>
  server.call('PUT', '/users/me/collection-areas', { token, body: { areaId } });
const move = ({ token }: given.SignedInPerson, body: object) => server.call('PATCH', '/users/me', { token, body });
/** Names of the areas that are stored of a person, with a mark for a chosen one. */
const stored = async ({ id }: given.SignedInPerson) =>
  (
    await sql(
      `select name || case when is_chosen then '*' else '' end as name from resident_collection_areas
       join collection_areas on id = area_id where user_id = $1 order by name`,
      [id],
    )
  ).map(({ name }) => name);
const place = { logradouro: '', bairro: 'Meireles', localidade: 'Fortaleza', uf: 'CE' };
const meireles = { cep: '60160-230', number: '12A' };

describe('the areas of a resident', () => {
  test('are found by the profile’s address, and again when it changes or its postal code goes', async () => {
    const service = await make.service();
    await make.area(service.id, { name: 'Leste', coverage: { districts: ['Meireles'] } });
    await make.area(service.id, { name: 'Oeste', coverage: { districts: ['Centro'] } });
    const person = await given.resident(server, meireles);
    await resolve();
    expect(await stored(person)).toEqual(['Leste']);
    expect(await shown(person)).toEqual([['Leste', false, []]]);
    await move(person, { cep: '60040-531' });
    await resolve();
    expect(await stored(person)).toEqual(['Oeste']);
    await move(person, { cep: null });
    expect(await stored(person)).toEqual([]);
    expect(await own(person)).toEqual({ hasAddress: false, isLocated: false, district: null, services: [] });
  });

  test('are absent where several fit and none is chosen; the chosen one stays until it no longer fits', async () => {
    const service = await make.service();
    const [one, other] = [
      await make.area(service.id, { name: 'A', note: 'até a Rua X', coverage: { districts: ['Meireles'] } }),
      await make.area(service.id, { name: 'B', coverage: { districts: ['Meireles'] } }),
    ];
    const far = await make.area(service.id, { name: 'C', coverage: { districts: ['Centro'] } });
    const person = await given.resident(server, meireles);
    await resolve();
    expect(await stored(person)).toEqual([]);
    expect(await shown(person)).toEqual([[null, false, ['A', 'B']]]);
    const elsewhere = await choose(person, far.id);
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'collection-area-elsewhere']);
    expect((await choose(person, 999_999)).json().code).toBe('collection-area-not-found');
    expect((await choose(person, other.id)).json().services).toMatchObject([{ area: { name: 'B' }, isChosen: true }]);
    await make.area(service.id, { name: 'D', coverage: { districts: ['Meireles'] } });
    await resolve();
    expect(await stored(person)).toEqual(['B*']);
    const moved = { ...other, serviceId: service.id, coverage: { districts: ['Aldeota'] } };
    const { rules, name, municipality, uf, coverage, serviceId } = moved;
    const body = {
      serviceId,
      name,
      municipality,
      uf,
      coverage,
      rules: rules.map(({ text: _, ...rule }: { text: string }) => rule),
    };
    const changed = await server.call('PUT', `/collection-areas/${other.id}`, { token: admin.token, body });
    expect(changed.statusCode, changed.body).toBe(200);
    await resolve();
    expect(await stored(person)).toEqual([]);
    expect((await choose(person, one.id)).statusCode).toBe(200);
    await move(person, { cep: '60040-531' });
    await resolve();
    expect(await stored(person)).toEqual(['C']);
  });

  test('are found again when areas change, without another look-up of the address, and only then', async () => {
    const person = await given.resident(server, meireles);
    await resolve();
    expect(provider.asked).toEqual([]);
    const service = await make.service();
    const { id, rules } = await make.area(service.id, { name: 'A', coverage: { districts: ['Meireles'] } });
    await resolve();
    expect([await stored(person), provider.asked.length]).toEqual([['A'], 1]);
    const revision = async () => (await sql('select revision from collection_coverage_revision'))[0].revision;
    const before = await revision();
    const plain = rules.map(({ text: _, ...rule }: { text: string }) => ({ ...rule, window: { from: '08:00' } }));
    const area = { serviceId: service.id, name: 'A', municipality: 'Fortaleza', uf: 'CE', rules: plain };
    const put = (body: object) => server.call('PUT', `/collection-areas/${id}`, { token: admin.token, body });
    expect((await put({ ...area, coverage: { districts: ['Meireles'] } })).statusCode).toBe(200);
    expect(await revision()).toBe(before);
    expect((await put({ ...area, active: false, coverage: { districts: ['Meireles'] } })).statusCode).toBe(200);
    expect(await revision()).not.toBe(before);
    await make.area(service.id, { name: 'B', coverage: { streets: [{ street: 'R. de Meireles', from: 1, until: 20 }] } });
    await resolve();
    expect([await stored(person), provider.asked.length]).toEqual([['B'], 1]);
  });

  test('wait for a provider that does not answer, and are found at the next attempt', async () => {
    const service = await make.service();
    await make.area(service.id, { coverage: { districts: ['Meireles'] } });
    provider.sends(500, 'text/plain', '');
    const people = [];
    for (let n = 0; n < 5; n++) people.push(await given.resident(server, { cep: `6016023${n}` }));
    await resolve();
    expect(provider.asked).toHaveLength(3);
    await resolve();
    expect(provider.asked).toHaveLength(3);
    provider.answersBy(({ pathname }) => ({ ...place, cep: pathname.slice(1) }));
    server.clock.advance(3_600_000);
    await resolve();
    expect(await Promise.all(people.map(stored))).toEqual(people.map(() => ['Setor 1']));
  });

  test('are known as soon as the person looks, before the job has run', async () => {
    const service = await make.service();
    await make.area(service.id, { coverage: { postalCodes: [{ from: '60160-000', until: '60160-999' }] } });
    const person = await given.resident(server, meireles);
    expect(await shown(person)).toEqual([['Setor 1', false, []]]);
    expect(await stored(person)).toEqual(['Setor 1']);
  });
});

test('a chosen district of a town with one postal code is kept until the address changes, also for the job', async () => {
  const service = await make.service();
  await make.area(service.id, { name: 'Alto', coverage: { districts: ['Vila Alta'] } });
  await make.area(service.id, { name: 'Baixo', coverage: { districts: ['Vila Baixa'] } });
  provider.answersBy(({ pathname }) => ({ ...place, cep: pathname.slice(1), bairro: '', ibge: '2304400' }));
  const person = await given.resident(server, meireles);
  const pick = (district: string | null) =>
    server.call('PUT', '/users/me/collection-areas/district', { token: person.token, body: { district } });
  expect(await shown(person)).toEqual([]);
  expect((await pick('vila alta')).json()).toMatchObject({ district: 'vila alta', services: [{ area: { name: 'Alto' } }] });
  expect(await stored(person)).toEqual(['Alto']);
  await make.area(service.id, { name: 'Só recicláveis', coverage: { streets: [{ street: 'Rua A' }] } });
  server.clock.advance(2 * 3_600_000);
  await resolve();
  expect([(await own(person)).district, await stored(person)]).toEqual(['vila alta', ['Alto']]);
  expect((await pick('')).json().fields).toEqual({ district: 'Escreva o nome do bairro' });
  expect((await pick(null)).json()).toMatchObject({ district: null, services: [] });
  await pick('Vila Baixa');
  await move(person, { number: '13' });
  expect(await own(person)).toMatchObject({ district: null, services: [] });
  await move(person, { cep: null });
  expect((await pick('Vila Baixa')).json().code).toBe('collection-area-elsewhere');
});

test('the residents of areas are counted and listed in pages, each once', async () => {
  const services = [await make.service(), await make.service({ name: 'Domiciliar' })];
  const areas: number[] = [];
  for (const { id } of services) areas.push((await make.area(id, { coverage: { districts: ['Meireles'] } })).id);
  const other = await make.area(services[0].id, { coverage: { polygons: square(-38.6, -3.8, 0.1) } });
  const people = await Promise.all([1, 2, 3].map(() => given.resident(server, meireles)));
  await given.resident(server, { cep: '60040-531' });
  await resolve();
  const { db } = server.database;
  const ids = people.map(({ id }) => id).sort();
  expect(await countResidentsOf(db, [...areas, other.id])).toBe(3);
  expect(await countResidentsOf(db, [other.id])).toBe(0);
  const first = await findResidentsOf(db, areas, { limit: 2 });
  expect(first).toEqual(ids.slice(0, 2).map((userId) => ({ userId, areaIds: areas })));
  const rest = await findResidentsOf(db, areas, { after: first[1]?.userId, limit: 2 });
  expect(rest.map(({ userId }) => userId)).toEqual(ids.slice(2));
});

test('areas that change, addresses that move and accounts that go meet without a deadlock', async () => {
  const service = await make.service();
  const areas: number[] = [];
  for (let n = 0; n < 4; n++) areas.push((await make.area(service.id, { coverage: { districts: ['Meireles', 'Centro'] } })).id);
  const people = await Promise.all(Array.from({ length: 12 }, () => given.resident(server, meireles)));
  const deadlocks = async () =>
    (await sql('select deadlocks::int from pg_stat_database where datname = current_database()'))[0].deadlocks;
  const before = await deadlocks();
  const { db } = server.database;
  await Promise.all([
    resolve(),
    resolve(),
    ...areas.slice(1).map((id) => server.call('DELETE', `/collection-areas/${id}`, { token: admin.token })),
    ...people.map((person, n) => (n % 3 === 0 ? choose(person, areas[n % 4] ?? 0) : move(person, { cep: '60040-531' }))),
    ...people.slice(6, 8).map(({ token, password }) => server.call('DELETE', '/users/me', { token, body: { password } })),
    countResidentsOf(db, areas),
  ]);
  await resolve();
  const left = people.filter((_, n) => n !== 6 && n !== 7);
  expect(await countResidentsOf(db, areas)).toBe(left.length);
  await new Promise((end) => setTimeout(end, 1_200));
  expect(await deadlocks()).toBe(before);
});
