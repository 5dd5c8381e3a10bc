import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { TestServer } from './harness.ts';
import { patience } from './patience.ts';

/**
 * The reply to a call that has begun, and waits for a lock, when its point goes to another organisation: for the point's lock, or for
 * that of a table which the call reads later than the booking.
 */
export const whilePointMoves = async (
  { database: { pool } }: TestServer,
  { pointId, organizationId, table }: { pointId: number; organizationId: number; table?: string },
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from collection_points where id = $1 for update', [pointId]);
    await other.query('update collection_points set organization_id = $2 where id = $1', [pointId, organizationId]);
    if (table !== undefined) await other.query(`lock table ${table} in access exclusive mode`);
    const sent = send();
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), patience);
    await other.query('commit');
    return await sent;
  } finally {
    await other.query('rollback');
    other.release();
  }
};
