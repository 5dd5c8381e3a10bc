import { createHash, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { administrator } from './product.ts';

// One connection per worker, open until the worker ends.
let connected: Promise<pg.Client> | null = null;

/** Connects to a product's database by the socket that `postmaster.pid` names. */
export const connectTo = async (dataDir: string): Promise<pg.Client> => {
  const folder = join(dataDir, 'postgres/data');
  const [, , , port, host = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'separai', database: 'separai' });
  await client.connect();
  return client;
};

const shared = (): Promise<pg.Client> => {
  connected ??= connectTo(process.env.PRODUCT_DATA_DIR ?? '');
  return connected;
};
const query = async (text: string, values: unknown[], database?: pg.Client): Promise<number> =>
  (await (database ?? (await shared())).query(text, values)).rowCount ?? 0;

const blockedByThis = `
  with recursive behind (pid) as (
    select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))
    union select activity.pid from pg_stat_activity activity join behind on behind.pid = any (pg_blocking_pids(activity.pid))
  )
  select from behind`;

/**
 * Locks a person's row, so that bookings of that person wait until `release`. `dataDir` selects another product than the shared
 * one.
 */
export const lockPerson = async (id: string, dataDir = process.env.PRODUCT_DATA_DIR ?? '') => {
  const client = await connectTo(dataDir);
  // The server may shut down before the test releases the lock.
  client.on('error', () => {});
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [id]);
  return {
    /** Number of transactions blocked by this lock, directly or through others. */
    waiting: async (): Promise<number> => (await client.query(blockedByThis)).rowCount ?? 0,
    release: (): Promise<void> => client.end(),
  };
};

// Columns that are not named here, future ones included, are copied from the original row.
const copyOfPerson = (columns: string): string => `
  with person as (
    insert into users (${columns})
    select ${columns} from (select copy.* from users original, jsonb_populate_record(original, jsonb_build_object(
      'id', $2::uuid, 'name', $3::text, 'email', $4::text, 'username', split_part($4, '@', 1), 'password_hash', $6::text,
      'signed_in_at', now(), 'created_at', now(), 'updated_at', now())) copy
    where original.id = $1) copied
  ), agreed as (
    insert into consents (user_id, purpose, granted, version, at)
    select $2::uuid, purpose, granted, version, now() from consents where user_id = $1
  )
  insert into sessions
  select copy.* from sessions original, jsonb_populate_record(original, jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', $2::uuid, 'token_hash', '\\x' || $5::text,
    'created_at', now(), 'last_used_at', now())) copy
  where original.user_id = $1`;

// PostgreSQL refuses values for generated columns.
const writableColumns = `
  select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
  where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER'`;
let foundColumns: Promise<string> | null = null;

const columnsOfUsers = (): Promise<string> => {
  const find = async (): Promise<string> => (await (await shared()).query(writableColumns)).rows[0].names;
  foundColumns ??= find();
  return foundColumns;
};

const openedSession = `
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, confirmed_at)
  select decode($1, 'hex'), id, now(), now(), now() + interval '1 hour', now() from users where email = $2
  on conflict (token_hash) do update set last_used_at = now(), confirmed_at = now()`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
};

/** A password hash in the product's format with minimal cost parameters: a real one takes a quarter of a second on purpose. */
const cheapHash = (password: string): string => {
  const [N, r, p, salt] = [16, 1, 1, randomBytes(16)];
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
};

/**
 * Copies a person with one session and the consents, and gives the copy a password; returns the copy's own data. Works on the
 * shared product's database, or on `database`.
 */
export const copyPerson = async (
  original: string,
  { name, password }: { name: string; password: string },
  database?: pg.Client,
): Promise<{ id: string; name: string; email: string; token: string }> => {
  const { token, hash } = newToken();
  const person = { id: randomUUID(), name, email: `${randomUUID()}@exemplo.com.br` };
  const copied = await query(
    copyOfPerson(await columnsOfUsers()),
    [original, person.id, name, person.email, hash, cheapHash(password)],
    database,
  );
  if (copied !== 1) throw new Error(`the resident to copy has ${copied} sessions, not one`);
  return { ...person, token };
};

/** Rehashes the administrator's password with minimal cost, because most tests of the panel sign in with it. */
export const makeAdministratorsPasswordCheap = async (dataDir: string): Promise<void> => {
  const client = await connectTo(dataDir);
  const values = [cheapHash(administrator.password), administrator.email];
  await client.query('update users set password_hash = $1 where email = $2', values);
  await client.end();
};

const ofWorker = newToken();

/**
 * Opens this worker's administrator session beside its pages, again if newer ones have displaced it (an account keeps 20).
 * Returns its token.
 */
export const openAdministratorSession = async (): Promise<string> => {
  const { token, hash } = ofWorker;
  if ((await query(openedSession, [hash, administrator.email])) !== 1) throw new Error('there is no administrator');
  return token;
};

const openedByTests: string[] = [];

/** Marks a session of this worker's present test as one to end before the next test. */
export const rememberSession = (token: string): void => void openedByTests.push(hashOf(token));

/**
 * Ends the sessions that this worker's earlier tests have opened. An account keeps 20, and the least recently used one ends: with
 * theirs left open, that would soon be the session of a long test of another worker.
 */
export const endSessionsOfEarlierTests = async (): Promise<void> => {
  const hashes = openedByTests.splice(0);
  if (hashes.length > 0) await query("delete from sessions where encode(token_hash, 'hex') = any($1::text[])", [hashes]);
};

// Columns that are not named here are copied from the product's administrator.
const copyOfAdministrator = (columns: string): string => `
  insert into users (${columns})
  select ${columns} from (select copy.* from users original, jsonb_populate_record(original, jsonb_build_object(
    'id', $1::uuid, 'name', $2::text, 'email', $3::text, 'username', split_part($3, '@', 1))) copy
  where original.email = $4) copied`;

/** Creates another administrator of this name with the administrator's password; returns the e-mail. */
export const givenColleague = async (name: string, email = `${randomUUID()}@admin.separai.app`): Promise<string> => {
  await query(copyOfAdministrator(await columnsOfUsers()), [randomUUID(), name, email, administrator.email]);
  return email;
};

/** Creates another administrator of this name with a session; returns its token. */
export const openColleagueSession = async (name: string): Promise<string> => {
  const email = await givenColleague(name);
  const { token, hash } = newToken();
  if ((await query(openedSession, [hash, email])) !== 1) throw new Error('there is no such administrator');
  return token;
};

/** Creates another administrator, whose password is the administrator's marked as generated; returns the e-mail. */
export const givenGeneratedPassword = async (): Promise<string> => {
  const email = await givenColleague('Administrador', `${randomUUID()}@exemplo.com.br`);
  await query('update users set password_is_generated = true where email = $1', [email]);
  return email;
};

/** Adds a completed collection on a past day, which cannot be booked. */
export const givenPastCollection = async (
  { id }: { readonly id: string },
  collected: { readonly pointId: number; readonly day: string; readonly kg: number; readonly material: string },
): Promise<void> => {
  const { pointId, day, kg, material } = collected;
  await query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, materials, handover, status,
       collected_weight_kg, created_at, updated_at)
     values ($1, $2, $3, $4, array[$5], 'dropoff', 'concluído', $4, now(), now())`,
    [id, pointId, day, kg, material],
  );
};

/** Makes residents the collectors of a new organisation of this name; returns its number. */
export const makeCollectors = async (name: string, ids: readonly string[]): Promise<number> => {
  const client = await shared();
  const created = `insert into organizations (name, kind, created_at, updated_at) values ($1, 'cooperativa', now(), now()) returning id`;
  const { id } = (await client.query(created, [name])).rows[0];
  await client.query(`update users set role = 'collector', organization_id = $1 where id = any($2::uuid[])`, [id, ids]);
  return id;
};

/** Stores places of stops, as the job does that looks up their postal codes. */
export const placeStops = async (places: readonly { id: string; latitude: number; longitude: number }[]): Promise<void> => {
  await (await shared()).query(
    `insert into collection_stop_places (schedule_id, cep, latitude, longitude, precision, located_at)
     select id, pickup ->> 'cep', latitude, longitude, 'street', now()
     from jsonb_to_recordset($1::jsonb) as place (id uuid, latitude float8, longitude float8) join collection_schedules using (id)`,
    [JSON.stringify(places)],
  );
};

/** Reports of stops as stored: whether each has changed its booking. */
export const storedReports = async (
  ids: readonly string[],
): Promise<{ schedule_id: string; conflict: string | null; outcome: string }[]> =>
  (
    await (
      await shared()
    ).query('select schedule_id, conflict, outcome from collection_outcomes where schedule_id = any($1::uuid[])', [ids])
  ).rows;
