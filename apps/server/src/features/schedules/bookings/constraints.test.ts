// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let personId: string;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await given.admin(server);
  personId = admin.id;
  pointId = (await given.point(server, admin.token)).id;
});
afterAll(() => server.close());

const insert = (change: Record<string, unknown> = {}) => {
  const row = { user_id: personId, collection_point_id: pointId, date: '2026-12-04', weight_kg: 1, ...change };
  const columns = Object.keys(row);
  return server.database.pool.query(
    `insert into collection_schedules (created_at, updated_at, ${columns.join(', ')})
     values (now(), now(), ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
};

describe('the database itself refuses a booking', () => {
  test.each([
    ['of nothing', { weight_kg: 0 }, 'collection_schedules_weight_range'],
    ['of less than a hundredth of a kilogram', { weight_kg: 0.004 }, 'collection_schedules_weight_range'],
    ['of more than 10,000 kg', { weight_kg: 10_000.01 }, 'collection_schedules_weight_range'],
    ['of no number of kilograms', { weight_kg: 'NaN' }, 'collection_schedules_weight_range'],
    ['in an unknown status', { status: 'perdido' }, 'collection_schedules_status_known'],
    ['with an unknown material', { materials: ['isopor'] }, 'collection_schedules_materials_known'],
    ['with less than nothing collected', { collected_weight_kg: -1 }, 'collection_schedules_collected_range'],
    ['with a key and no fingerprint', { idempotency_key: 'x' }, 'collection_schedules_key_with_fingerprint'],
    ['that is open, without a resident or a caller', { user_id: null }, 'collection_schedules_open_has_resident_or_caller'],
    ['of a resident by phone', { by_phone: true }, 'collection_schedules_one_person'],
  ])('%s', async (_what, change, constraint) => {
    await expect(insert(change)).rejects.toMatchObject({ constraint });
  });

  test('at no point, by no known resident, or on no day', async () => {
    await expect(insert({ collection_point_id: 999_999 })).rejects.toMatchObject({ code: '23503' });
    await expect(insert({ user_id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ code: '23503' });
    await expect(insert({ date: null })).rejects.toMatchObject({ code: '23502' });
    await expect(insert({ date: '2026-02-30' })).rejects.toMatchObject({ code: '22008' });
  });

  test('with a key that its person has used', async () => {
    const keyed = { idempotency_key: 'chave', idempotency_fingerprint: Buffer.alloc(32) };
    await insert(keyed);
    await expect(insert(keyed)).rejects.toMatchObject({ constraint: 'collection_schedules_idempotency_unique' });
  });
});

test('a point with bookings cannot be erased under its residents', async () => {
  await insert();
  const erasing = server.database.pool.query('delete from collection_points where id = $1', [pointId]);
  await expect(erasing).rejects.toMatchObject({ constraint: expect.stringMatching(/^collection_schedules_collection_point_id/) });
});
