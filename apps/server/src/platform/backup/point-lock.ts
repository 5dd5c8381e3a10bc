import type pg from 'pg';
import { refusal } from './errors.ts';

const tries = 5;

/**
 * Runs `work` while no row of a point or a report changes: every image that a row names then lies in its folder, and stays there until the
 * row changes. Residents go on booking. Throws `BackupRefused` when the lock is not to be had.
 */
export const whilePointsStand = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    // Whoever changes a point waits behind a lock that is waited for, so this is given up soon and tried again.
    await client.query(
      `begin; set local lock_timeout = '3s'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    try {
      await client.query('lock table public.collection_points in share mode');
      // A database that this product has not migrated yet may have no reports.
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
