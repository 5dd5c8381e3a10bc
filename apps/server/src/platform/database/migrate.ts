import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import { isDirect } from './connection.ts';
import type { Database } from './database.ts';
import { isConflict } from './failures.ts';
import {
  bookkeepingTables,
  type Migration,
  pendingMigrations,
  readAppliedMigrations,
  readMigrations,
  requireAdmittedRelease,
} from './migrations.ts';
import { DatabaseRefused } from './refused.ts';

// An arbitrary constant: the advisory lock key shared by every process that migrates this product's database.
const migrationLock = 7_377_272_401;

/** Milliseconds. */
const times = {
  /** Wait for a table that requests are using; requests queue behind a migration that waits. */
  lockTimeout: 5_000,
  /** Delay before the next attempt to get the lock of the processes, or of a table. */
  retry: 1_000,
  /** Interval of the log lines while waiting. */
  report: 10_000,
  /** Wait for the locks of one migration before the start fails. */
  limit: 600_000,
};

// The limits of the database role do not apply to a migration, nor to the transaction that holds its lock. `set local` ends with
// the transaction, so that a pooler's other clients are not affected. PostgreSQL 17 added transaction_timeout.
const transactionLimits = `select set_config(name, case name when 'lock_timeout' then '${times.lockTimeout}' else '0' end, true)
  from pg_settings
  where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** The pid and application of the process that holds the lock, where the role may see them. */
const lockHolder = `select l.pid, a.application_name as application, a.state
  from pg_locks l left join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32) + l.objid::bigint = ${migrationLock} limit 1`;

const connect = async (pool: pg.Pool, connection?: pg.ClientConfig): Promise<pg.Client> => {
  const { options } = pool;
  const given = connection ?? { ...options, password: options.password };
  const client = new pg.Client({ ...given, application_name: 'separai-migrate', query_timeout: 0, keepAlive: true });
  // A lost connection fails the running query; without a listener it would end this process as well.
  client.on('error', () => {});
  await client.connect();
  return client;
};

const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** Runs each statement on a connection of its own, while the transaction of the caller holds the lock. */
const runOutside = async (connectAgain: () => Promise<pg.Client>, { statements }: Migration): Promise<void> => {
  const client = await connectAgain();
  try {
    // Behind a pooler the setting would stay on a connection that others use; there the database role's limit applies.
    if (await isDirect(client)) await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

type Step = 'none-pending' | 'applied' | 'locked' | 'in-use';

/**
 * Applies the oldest pending migration, in one transaction with the lock of all processes and the row that records it. The lock
 * belongs to the transaction and is polled: a session lock would stay on a pooler's server connection, and a statement that
 * waits for it would keep a snapshot that `create index concurrently` waits for.
 */
const applyNext = async (
  client: pg.Client,
  connectAgain: () => Promise<pg.Client>,
  migrations: readonly Migration[],
): Promise<Step> => {
  let current: Migration | undefined;
  try {
    return await inTransaction(client, async () => {
      await client.query(transactionLimits);
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [migrationLock]);
      if (!rows[0].locked) return 'locked';
      const applied = await readAppliedMigrations(client);
      [current] = pendingMigrations(applied, migrations);
      if (current === undefined) return 'none-pending';
      // A role without the right to create a schema may still have the right to change this one.
      if (!applied.hasTables) await client.query(bookkeepingTables);
      if (current.isOutsideTransaction) await runOutside(connectAgain, current);
      else for (const statement of current.statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        current.hash,
        current.when,
      ]);
      if (current.oldestRelease !== null)
        await client.query('insert into drizzle.oldest_releases (number) values ($1) on conflict do nothing', [
          current.oldestRelease,
        ]);
      return 'applied';
    });
  } catch (error) {
    if (errorCodeOf(error) === '55P03' || isConflict(error)) return 'in-use';
    if (current === undefined) throw error;
    const reason = [errorCodeOf(error), error instanceof Error ? error.message : ''].filter(Boolean).join(': ');
    throw new DatabaseRefused(
      `O banco de dados não pôde ser atualizado: a migração ${current.tag} parou (${reason}). Confira MIGRATION_DATABASE_URL, ou DATABASE_URL, e os direitos do seu usuário.`,
      error,
    );
  }
};

const waitSentences = {
  locked: 'outro processo está atualizando o banco de dados; esperando que termine',
  'in-use': 'uma tabela que a atualização do banco de dados muda está em uso; tentando de novo',
} as const;

const limitSentences = {
  locked: (holder: { pid: number } | undefined) =>
    `Outro processo segura a trava das migrações há muito tempo, e a espera acabou. Se nenhum Separaí está atualizando o banco, encerre a conexão que a segura${holder === undefined ? '' : `: select pg_terminate_backend(${holder.pid})`}. Versões antigas, por um pooler, deixam essa trava em uma conexão dele.`,
  'in-use': () =>
    'Uma tabela que a atualização do banco de dados muda ficou em uso o tempo todo, e a espera acabou. Encerre as transações longas (pg_stat_activity) e inicie de novo.',
} as const;

/**
 * Brings the schema up to date, one process at a time: the others wait, and then find nothing to do. Does nothing, and needs no
 * rights to change the schema, where no migration is pending. `connection` defaults to the pool's, `migrations` to the release's; `limit` is in milliseconds.
 * Throws `DatabaseRefused` with a sentence for the operator when a migration fails, when the wait for it exceeds the limit, or
 * when the database is of a newer release that does not admit this one.
 */
export const migrateDatabase = async (
  { pool }: Pick<Database, 'pool'>,
  options: {
    logger?: FastifyBaseLogger;
    connection?: pg.ClientConfig | undefined;
    limit?: number;
    migrations?: readonly Migration[];
  } = {},
): Promise<void> => {
  const { logger, connection, limit = times.limit, migrations = readMigrations() } = options;
  const applied = await readAppliedMigrations(pool);
  if (requireAdmittedRelease(applied, migrations))
    logger?.info('o banco de dados já é de uma versão mais nova, que ainda aceita esta');
  if (pendingMigrations(applied, migrations).length === 0) return;
  const client = await connect(pool, connection);
  try {
    let waitingSince: number | null = null;
    let reportedAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      const step = await applyNext(client, () => connect(pool, connection), migrations);
      if (step === 'none-pending') return;
      if (step === 'applied') {
        waitingSince = null;
        continue;
      }
      const now = performance.now();
      waitingSince ??= now;
      const holder = step === 'locked' ? (await client.query(lockHolder)).rows[0] : undefined;
      if (now - reportedAt >= times.report) {
        logger?.warn({ holder, seconds: Math.round((now - waitingSince) / 1_000) }, waitSentences[step]);
        reportedAt = now;
      }
      if (now - waitingSince >= limit) throw new DatabaseRefused(limitSentences[step](holder));
      await pause(times.retry);
    }
  } finally {
    await client.end();
  }
};
