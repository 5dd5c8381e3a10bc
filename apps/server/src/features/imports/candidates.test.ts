// @module-tag postgres
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness.ts';
import { candidatesQuery } from './repository-points.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('the rows of a file are read once although the points have no statistics yet', async () => {
  const server = await startTestServer();
  try {
    const { pool, db } = server.database;
    await pool.query(
      `insert into collection_points (name, address, created_at, updated_at)
       select 'Ecoponto', 'Rua A', now(), now() from generate_series(1, 50)`,
    );
    const row = { name: 'Ecoponto', latitude: null, longitude: null, claimed: null };
    const { sql, params } = candidatesQuery(db, [
      { ...row, number: 1 },
      { ...row, number: 2 },
    ]).toSQL();
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, params);
    const read = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'] === 'Function Scan');
    expect(read.map((node) => node['Actual Loops'])).toEqual([1]);
  } finally {
    await server.close();
  }
});
