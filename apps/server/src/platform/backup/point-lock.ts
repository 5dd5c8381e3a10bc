import type pg from 'pg';
import { refusal } from './errors.ts';

const tries = 5;

/**
 * Runs `work` under a share lock on points and reports, so that every image that a row refers to exists in its folder until
 * `work` ends. Bookings are not blocked. Throws `BackupRefused` when the lock cannot be obtained.
 */
export const withPointsShareLock = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    // Writers queue behind a waiting lock request, so the wait is short and then repeated.
    await client.query(
      `begin; set local lock_timeout = '3s'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    try {
      await client.query('lock table public.collection_points in share mode');
      // The reports' table is missing in a database of an earlier release that has not been migrated yet.
      const { rows } = await client.query(`select to_regclass('public.point_reports') is not null as known`);
      if (rows[0]?.known) await client.query('lock table public.point_reports in share mode');
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
      if (attempt === tries) throw refusal.pointsAreBusy();
      continue;
    }
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  }
};
