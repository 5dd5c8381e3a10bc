import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postmasterOf, query, statusOf, until } from '@separai/embedded-postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { inDatabase } from './global-setup.ts';
import { endServerProcesses, type ServerProcess, startServerProcess } from './server-process.ts';
import { overWire, type Wire } from './wire.ts';
import { workingDayFromNow } from './working-day.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const people = 6;
const day = workingDayFromNow(7);

interface Installation {
  readonly server: ServerProcess;
  /** A direct connection to the same database, unaffected by failures. */
  readonly connection: pg.ClientConfig;
  readonly tokens: readonly string[];
  readonly pointId: number;
}

const post = (server: ServerProcess, path: string, body: unknown, token = ''): Promise<Response> =>
  fetch(server.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

const answerOf = async (response: Response) => (await response.json()) as { id: string; token: string };

const furnish = async (server: ServerProcess, connection: pg.ClientConfig): Promise<Installation> => {
  const tokens: string[] = [];
  for (let person = 0; person < people; person++) {
    const account = { email: `${randomUUID()}@exemplo.com.br`, password: 'garrafa-verde-27' };
    const registered = await post(server, '/users', { name: 'Marina Alves', phone: '85987654321', ...account });
    expect(registered.status).toBe(201);
    tokens.push((await answerOf(await post(server, '/auth/login', account))).token);
  }
  const [point] = await query(
    connection,
    `insert into collection_points (name, address, created_at, updated_at) values ('Ecoponto', 'Rua A', now(), now()) returning id`,
  );
  return { server, connection, tokens, pointId: Number(point?.id) };
};

/** Results of concurrent residents who each book and cancel in a loop. */
interface Load {
  readonly statuses: Set<number>;
  readonly booked: string[];
  readonly cancelled: string[];
  stop(): Promise<void>;
}

const load = ({ server, tokens, pointId }: Installation): Load => {
  const statuses = new Set<number>();
  const booked: string[] = [];
  const cancelled: string[] = [];
  let stopping = false;
  const keepBooking = async (token: string): Promise<void> => {
    while (!stopping) {
      const booking = await post(server, '/schedules', { collectionPointId: pointId, date: day, weightKg: 2 }, token);
      statuses.add(booking.status);
      const { id } = await answerOf(booking);
      if (booking.status !== 201) {
        await pause(50);
        continue;
      }
      booked.push(id);
      const off = await post(server, `/schedules/${id}/cancel`, {}, token);
      statuses.add(off.status);
      await off.arrayBuffer();
      if (off.status === 200) cancelled.push(id);
    }
  };
  const working = tokens.map(keepBooking);
  return {
    statuses,
    booked,
    cancelled,
    stop: async () => {
      stopping = true;
      await Promise.all(working);
    },
  };
};

/** Blocks transactions midway, triggers the failure, and then releases the lock. */
const insideTransactions = async ({ connection }: Installation, happen: () => Promise<void>): Promise<void> => {
  const holder = new pg.Client(connection);
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table notices in exclusive mode');
  await until(async () => {
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
       where a.application_name = 'separai' and not l.granted and l.relation = 'notices'::regclass`,
    );
    return rows[0].waiting >= 2;
  });
  const happening = happen();
  // The failure begins while the transactions are blocked and continues after their release.
  await pause(200);
  await holder.end().catch(() => {});
  await happening;
};

const isHealthy = (server: ServerProcess) => async (): Promise<boolean> => (await fetch(`${server.api}/health`)).status === 200;

/** Books under load during a database failure, and asserts the invariants afterwards. */
const survives = async (place: Installation, happen: () => Promise<void>): Promise<void> => {
  const { server, connection } = place;
  const under = load(place);
  await until(() => under.booked.length >= people);
  await insideTransactions(place, happen);
  await until(isHealthy(server));
  const before = under.cancelled.length;
  await until(() => under.cancelled.length >= before + 2 * people);
  await under.stop();

  expect(server.process().exitCode).toBe(null);
  expect([...under.statuses].sort()).toEqual([200, 201, 503]);
  const rows = await query(connection, 'select id, status from collection_schedules');
  const kept = new Map(rows.map(({ id, status }) => [id, status]));
  expect(under.booked.filter((id) => !kept.has(id))).toEqual([]);
  expect(under.cancelled.filter((id) => kept.get(id) !== 'cancelado')).toEqual([]);
  // Bookings left open by a refused cancellation would count towards the thirty that a person may have.
  await query(connection, `update collection_schedules set status = 'cancelado'`);
  // No connection is left within an open transaction.
  const stuck = `select pid from pg_stat_activity where application_name = 'separai' and datname = current_database() and state like 'idle in%'`;
  await until(async () => (await query(connection, stuck)).length === 0);
};

afterAll(endServerProcesses);

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  let place: Installation;
  let dataDir: string;
  beforeAll(async () => {
    const server = await startServerProcess();
    ({ dataDir } = server);
    const [, , , port = '', host = ''] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
    place = await furnish(server, { host, port: Number(port), user: 'separai', database: 'separai' });
  });
  afterAll(() => place.server.end('SIGTERM'));

  test.each(['SIGKILL', 'SIGINT'] as const)(
    'is started again when it ends by %s, and no request gets more than a 503',
    async (signal) => {
      await survives(place, async () => {
        process.kill(await postmasterOf(dataDir), signal);
      });
    },
  );

  test('may stand still for longer than a query may take', async () => {
    await survives(place, async () => {
      const all = await withChildren(await postmasterOf(dataDir));
      for (const processId of all) signalIfThere(processId, 'SIGSTOP');
      await pause(18_000);
      for (const processId of all) signalIfThere(processId, 'SIGCONT');
    });
  });
});

/** Signals a process; one that has ended meanwhile, as autovacuum workers do, is ignored. */
const signalIfThere = (processId: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(processId, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** A process and its children. */
const withChildren = async (parent: number): Promise<number[]> => {
  const numbers = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const children = await Promise.all(numbers.map(async (id) => (Number((await statusOf(id))?.PPid) === parent ? [id] : [])));
  return [parent, ...children.flat()];
};

describe('a database elsewhere', () => {
  let place: Installation;
  let wire: Wire;
  let administrator: pg.Client;
  const name = `separai_lost_${randomUUID().replaceAll('-', '')}`;

  beforeAll(async () => {
    const postgres = inject('postgres');
    administrator = new pg.Client(postgres);
    await administrator.connect();
    await administrator.query(`create database ${name} template ${inject('templateDatabase')}`);
    const direct = inDatabase(postgres, name);
    const led = await overWire(direct);
    wire = led.wire;
    const { connectionString, user, database } = led.through;
    const url = connectionString ?? `postgres://${user}@127.0.0.1:${wire.port}/${database}`;
    const server = await startServerProcess({ DATABASE_URL: url });
    place = await furnish(server, direct);
  });
  afterAll(async () => {
    await place.server.end('SIGTERM');
    wire.cut();
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  });

  test('may end every connection', async () => {
    await survives(place, async () => {
      // Repeated, so that some signals hit a running statement and others the gap between two statements of a transaction.
      for (let round = 0; round < 30; round++) {
        await administrator.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = $1 and application_name = 'separai' and (state like 'idle in%' or $2)`,
          [name, round === 0],
        );
        await pause(20);
      }
    });
  });

  test('may be out of reach for a while', async () => {
    await survives(place, async () => {
      wire.cut();
      await pause(3_000);
      await wire.mend();
    });
  });
});
