// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the database itself refuses', () => {
  const insert = (columns: string, values: string) =>
    server.database.pool.query(
      `insert into collection_points (created_at, updated_at, ${columns}) values (now(), now(), ${values}) returning id`,
    );

  test.each([
    ['name, address', `'', 'Rua A'`, 'collection_points_name_present'],
    ['name, address', `'A', ''`, 'collection_points_address_present'],
    ['name, address, latitude, longitude', `'A', 'B', 90.1, 0`, 'collection_points_latitude_range'],
    ['name, address, latitude, longitude', `'A', 'B', 0, 'NaN'`, 'collection_points_longitude_range'],
    ['name, address, latitude, longitude', `'A', 'B', 0, -180.1`, 'collection_points_longitude_range'],
    ['name, address, latitude', `'A', 'B', 0`, 'collection_points_place_whole'],
    ['name, address, handover', `'A', 'B', 'correio'`, 'collection_points_handover_known'],
    ['name, address, version', `'A', 'B', 0`, 'collection_points_version_positive'],
    ['name, address, created_by', `'A', 'B', gen_random_uuid()`, 'collection_points_created_by_users_id_fk'],
  ])('a point with %s = %s', async (columns, values, constraint) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ constraint });
  });

  test('a point twice from one row of the open data', async () => {
    await insert('name, address, source_id', `'A', 'B', 'ecoponto-1'`);
    await expect(insert('name, address, source_id', `'C', 'D', 'ecoponto-1'`)).rejects.toMatchObject({
      constraint: 'collection_points_source_id_unique',
    });
  });

  test('a link twice, to no point, or to an unknown material', async () => {
    const { rows } = await insert('name, address', `'A', 'B'`);
    const linkRow = (id: number, type: string) =>
      server.database.pool.query('insert into collection_point_materials values ($1, $2)', [id, type]);
    await linkRow(rows[0].id, 'papel');
    await expect(linkRow(rows[0].id, 'papel')).rejects.toMatchObject({ constraint: 'collection_point_materials_pair' });
    await expect(linkRow(rows[0].id, 'isopor')).rejects.toMatchObject({ constraint: 'collection_point_materials_type_known' });
    await expect(linkRow(999_999, 'papel')).rejects.toMatchObject({ code: '23503' });
  });
});
