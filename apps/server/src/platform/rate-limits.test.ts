import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { forgetCounts } from '../../test/limited-server.ts';
import { addressLimit, consumeAll, countOf, rateLimit, refusalsRememberedFor } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetCounts(server);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const week = 7 * 86_400;
const limitOf = (name: string, points = 3, seconds = week) =>
  rateLimit(server.database, { name, points, seconds, enabled: true });
const statements = () => vi.spyOn(server.database.pool, 'query');
const refused = { code: 'too-many-requests' };
const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < count; time++) await work();
};

test('a refused caller causes no statement, and is told when the limit ends', async () => {
  const limit = limitOf('refused');
  await times(3, () => limit.consume('a'));
  const asked = statements();
  await times(20, () => expect(limit.consume('a')).rejects.toMatchObject({ ...refused, limit: 'refused' }));
  await expect(limit.consume('a')).rejects.toSatisfy(({ retryAfter }) => retryAfter > week - 60 && retryAfter <= week);
  expect(asked).not.toHaveBeenCalled();
  await limit.consume('b');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a limit of a week ends on time, and what was refused meanwhile is not counted', async () => {
  const limit = limitOf('ends');
  await times(3, () => limit.consume('a'));
  vi.setSystemTime(Date.now() + week * 1000 - 1_000);
  await times(5, () => expect(limit.consume('a')).rejects.toMatchObject(refused));
  const { rows } = await server.database.pool.query(`select points from rate_limits where key like 'ends:%'`);
  expect(rows).toEqual([{ points: 3 }]);
  vi.setSystemTime(Date.now() + 1_001);
  expect(await limit.consume('a')).toBe(1);
});

test('a key with a count given back, or forgotten, is let in at once', async () => {
  const limit = limitOf('back');
  await times(3, () => limit.consume('a'));
  await expect(limit.consume('a')).rejects.toMatchObject(refused);
  await limit.giveBack('a');
  expect(await limit.consume('a')).toBe(3);
  await expect(limit.consume('a')).rejects.toMatchObject(refused);
  await limit.forget('a');
  expect(await limit.consume('a')).toBe(1);
});

test('points that another process resets are granted a few seconds later, and no process counts more than the points', {
  tags: 'postgres',
}, async () => {
  const [one, other] = [limitOf('shared'), limitOf('shared')];
  await times(3, () => one.consume('a'));
  await expect(other.consume('a')).rejects.toMatchObject(refused);
  expect(await one.isUsedUp('a')).toBe(true);
  await other.forget('a');
  vi.setSystemTime(Date.now() + refusalsRememberedFor);
  expect(await one.consume('a')).toBe(1);
});

test('a /64 or /48 that is used up causes no statement, whichever of its addresses calls', async () => {
  const limit = addressLimit(server.database, { name: 'networks', points: 1, seconds: 60, enabled: true });
  for (let network = 1; network <= 4; network++) await limit.consume({ address: `2001:db8:1:${network}::1` });
  const asked = statements();
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:5::1', '2001:db8:1:6::1'])
    await expect(limit.consume({ address })).rejects.toMatchObject(refused);
  expect(asked).not.toHaveBeenCalled();
});

describe('of several limits', () => {
  const countsOf = () => [limitOf('first'), limitOf('second')].map((limit) => countOf(limit, 'a'));
  const stored = async () =>
    (await server.database.pool.query(`select split_part(key, ':', 1) as name, points from rate_limits order by key`)).rows;

  test('all count or none, and a refusal that is remembered causes no statement', async () => {
    await times(3, () => limitOf('second').consume('a'));
    const [first, second] = countsOf();
    if (first === undefined || second === undefined) throw new Error('no limits');
    await expect(consumeAll([first, second])).rejects.toMatchObject({ ...refused, limit: 'second' });
    expect(await stored()).toEqual([
      { name: 'first', points: 0 },
      { name: 'second', points: 3 },
    ]);
    const asked = statements();
    await expect(consumeAll([first, second])).rejects.toMatchObject({ ...refused, limit: 'second' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('all are counted in one statement, in windows of their own, and none beyond its limit', async () => {
    const counts = () => [limitOf('first', 3, 60), limitOf('second', 9)].map((limit) => countOf(limit, 'a'));
    const asked = statements();
    await consumeAll(counts());
    expect(asked).toHaveBeenCalledTimes(1);
    await consumeAll(counts());
    vi.setSystemTime(Date.now() + 61_000);
    await consumeAll(counts());
    expect((await stored()).map(({ points }) => points)).toEqual([1, 3]);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => consumeAll(counts())));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    expect((await stored())[0].points).toBeLessThanOrEqual(3);
    await expect(times(3, () => consumeAll(counts()))).rejects.toMatchObject({ ...refused, limit: 'first' });
    expect(await stored()).toMatchObject([{ points: 3 }, { points: 5 }]);
  });

  test('all are given back together', async () => {
    const giveBack = await consumeAll(countsOf());
    await giveBack();
    expect((await stored()).map(({ points }) => points)).toEqual([0, 0]);
  });
});

/** Every count, also of limits that a call refused. */
const counted = async () => (await server.database.pool.query('select key, points, expire from rate_limits order by key')).rows;

test('a sign-in that is refused for the failures of its account writes nothing, on this process or another', async () => {
  const { email } = await given.resident(server);
  const enter = () => server.call('POST', '/auth/login', { body: { email, password: 'errada' }, remoteAddress: '203.0.113.9' });
  expect((await enter()).statusCode).toBe(401);
  // As if nine other addresses had failed on the account.
  await server.database.pool.query(`update rate_limits set points = 10 where key like 'sign-in-account:%'`);
  const before = await counted();
  const asked = statements();
  for (let time = 0; time < 3; time++) expect((await enter()).statusCode).toBe(429);
  const queries = asked.mock.calls.map(([query]) => JSON.stringify(query)).filter((query) => query.includes('rate_limits'));
  expect(queries.filter((query) => !query.includes('SELECT'))).toEqual([]);
  expect(await counted()).toEqual(before);
});

test('a mail for a new password that is refused for its account is not counted for its address', async () => {
  const { email } = await given.resident(server);
  const ask = () => server.call('POST', '/auth/forgot-password', { body: { email }, remoteAddress: '203.0.113.9' });
  for (let time = 0; time < 3; time++) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  const before = await counted();
  for (let time = 0; time < 3; time++) expect((await ask()).statusCode).toBe(429);
  expect(await counted()).toEqual(before);
  expect(before.filter(({ key }) => key.startsWith('code-address')).map(({ points }) => points)).toEqual([3]);
});

test('a report that its point’s limit refuses is counted nowhere', async () => {
  const admin = await given.admin(server);
  const { id } = await given.point(server, admin.token);
  const report = () =>
    server.call('POST', `/collection-points/${id}/reports`, { body: { kind: 'all-right' }, remoteAddress: '203.0.113.9' });
  expect((await report()).statusCode).toBe(201);
  await server.database.pool.query(`update rate_limits set points = 10 where key like 'point-report-point:%'`);
  expect((await report()).statusCode).toBe(429);
  const before = await counted();
  for (let time = 0; time < 3; time++) expect((await report()).statusCode).toBe(429);
  expect(await counted()).toEqual(before);
  expect(before.filter(({ key }) => /^point-report(-day)?:/.test(key)).map(({ points }) => points)).toEqual([1, 1]);
});

test('a sign-in that is refused for its failures writes nothing', async () => {
  const { email } = await given.resident(server);
  const enter = () =>
    server.call('POST', '/auth/login', { body: { email, password: 'errada' }, remoteAddress: '2001:db8:9:1::1' });
  await enter();
  await server.database.pool.query(`update rate_limits set points = 9 where key like 'sign-in-pair:%'`);
  expect((await enter()).statusCode).toBe(401);
  const asked = statements();
  const answer = await enter();
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests']);
  expect(asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('rate_limits'))).toEqual([]);
});
