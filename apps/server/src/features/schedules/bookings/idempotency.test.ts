import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
  pointId = (await given.point(server, admin.token, { materials: [] })).id;
});
afterAll(() => server.close());

const book = (key: string, change: Record<string, unknown> = {}, token = marina.token) =>
  server.call('POST', '/schedules', {
    token,
    headers: { 'idempotency-key': key },
    body: { collectionPointId: pointId, date: '2026-12-04', weightKg: 3.5, ...change },
  });
const rows = async (key: string): Promise<number> =>
  (await server.database.pool.query('select 1 from collection_schedules where idempotency_key = $1', [key])).rowCount ?? 0;

describe('the same booking sent again with its key', () => {
  test('answers the first one, and books once', async () => {
    const first = await book('chave-1', { materials: ['vidro', 'papel'], observation: 'Portão' });
    server.clock.advance(5000);
    const again = await book('chave-1', { materials: ['papel', 'vidro'], observation: ' Portão ', weightKg: 3.5 });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await rows('chave-1')).toBe(1);
  });

  test('twenty times at once books once', { tags: 'postgres' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => book('chave-20')));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await rows('chave-20')).toBe(1);
  });

  test('long after its day still answers it, as it stands by then', async () => {
    const { id } = (await book('chave-velha', { date: '2026-12-01' })).json();
    await server.call('POST', `/schedules/${id}/cancel`, { token: marina.token });
    server.clock.advance(10 * 86_400_000);
    const again = await book('chave-velha', { date: '2026-12-01' });
    expect([again.statusCode, again.json().id, again.json().status]).toEqual([201, id, 'cancelado']);
    server.clock.advance(-10 * 86_400_000);
  });
});

describe('a key', () => {
  test.each([
    ['date', '2026-12-05'],
    ['weightKg', 3.51],
    ['observation', 'Outra'],
    ['materials', ['vidro']],
  ])('with another %s is refused and books nothing', async (field, value) => {
    await book(`outra-${field}`);
    const refused = await book(`outra-${field}`, { [field]: value });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'idempotency-key-reused']);
    expect(await rows(`outra-${field}`)).toBe(1);
  });

  test('sent at once with different data books one of them', { tags: 'postgres' }, async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((weightKg) => book('disputada', { weightKg })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await rows('disputada')).toBe(1);
  });

  test('may be the same for two people', async () => {
    const other = await given.resident(server);
    const [mine, theirs] = [await book('comum'), await book('comum', { weightKg: 9 }, other.token)];
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
    expect(theirs.json().id).not.toBe(mine.json().id);
    expect(await rows('comum')).toBe(2);
  });

  test('whose booking was refused is still free', async () => {
    expect((await book('livre', { date: '2026-11-01' })).statusCode).toBe(400);
    expect((await book('livre', { collectionPointId: 999_999 })).statusCode).toBe(404);
    expect((await book('livre')).statusCode).toBe(201);
  });

  test('has 1 to 200 visible ASCII characters', async () => {
    for (const key of ['x', '!~"', 'k'.repeat(200)]) expect((await book(key)).statusCode, key).toBe(201);
    for (const key of ['', ' ', 'duas palavras', 'k'.repeat(201), 'ação', 'a\tb']) {
      const refused = await book(key);
      expect(refused.statusCode, key).toBe(400);
      expect(refused.json().fields).toEqual({
        'Idempotency-Key': 'A chave Idempotency-Key precisa ter de 1 a 200 caracteres visíveis',
      });
      expect(await rows(key)).toBe(0);
    }
  });

  test('is not needed: without one every request is a booking of its own', async () => {
    const send = () =>
      server.call('POST', '/schedules', {
        token: marina.token,
        body: { collectionPointId: pointId, date: '2026-12-04', weightKg: 1 },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json().id).not.toBe(first.json().id);
  });
});
