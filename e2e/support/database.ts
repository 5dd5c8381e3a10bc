import { createHash, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { administrator } from './product.ts';

// One connection for a worker, which ends with it.
let connected: Promise<pg.Client> | null = null;

/** The database of a product: its socket stands in the file that PostgreSQL keeps in its folder. */
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

const behindThis = `
  with recursive behind (pid) as (
    select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))
    union select activity.pid from pg_stat_activity activity join behind on behind.pid = any (pg_blocking_pids(activity.pid))
  )
  select from behind`;

/** Keeps a person's row locked, so that whatever books for them waits, until `release`. `dataDir` names a product of the test's own. */
export const lockPerson = async (id: string, dataDir = process.env.PRODUCT_DATA_DIR ?? '') => {
  const client = await connectTo(dataDir);
  // The database may end before the test lets go of it.
  client.on('error', () => {});
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [id]);
  return {
    /** How many transactions wait for it. */
    waiting: async (): Promise<number> => (await client.query(behindThis)).rowCount ?? 0,
    release: (): Promise<void> => client.end(),
  };
};

// A copy of rows takes what is not named here from the row that it copies, columns that are still to come included.
const copyOfPerson = `
  with person as (
    insert into users
    select copy.* from users original, jsonb_populate_record(original, jsonb_build_object(
      'id', $2::uuid, 'name', $3::text, 'email', $4::text, 'username', split_part($4, '@', 1), 'password_hash', $6::text,
      'signed_in_at', now(), 'created_at', now(), 'updated_at', now())) copy
    where original.id = $1
  ), agreed as (
    insert into consents (user_id, purpose, granted, version, at)
    select $2::uuid, purpose, granted, version, now() from consents where user_id = $1
  )
  insert into sessions
  select copy.* from sessions original, jsonb_populate_record(original, jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', $2::uuid, 'token_hash', '\\x' || $5::text,
    'created_at', now(), 'last_used_at', now())) copy
  where original.user_id = $1`;

const openedSession = `
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, confirmed_at)
  select decode($1, 'hex'), id, now(), now(), now() + interval '1 hour', now() from users where email = $2
  on conflict (token_hash) do update set last_used_at = now(), confirmed_at = now()`;

const newToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest('hex') };
};

/** In the product's form, and says of itself that it is cheap to compare: one of the product takes a quarter of a second, on purpose. */
const cheapHash = (password: string): string => {
  const [N, r, p, salt] = [16, 1, 1, randomBytes(16)];
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
};

/**
 * Copies a person with one session and what they agreed to, and gives the copy a password; what the copy has of its own. In this
 * database, or else in that of the product that most tests share.
 */
export const copyPerson = async (
  original: string,
  { name, password }: { name: string; password: string },
  database?: pg.Client,
): Promise<{ id: string; name: string; email: string; token: string }> => {
  const { token, hash } = newToken();
  const person = { id: randomUUID(), name, email: `${randomUUID()}@exemplo.com.br` };
  const copied = await query(copyOfPerson, [original, person.id, name, person.email, hash, cheapHash(password)], database);
  if (copied !== 1) throw new Error(`the resident to copy has ${copied} sessions, not one`);
  return { ...person, token };
};

/** Gives the administrator of a product the same password with a hash that is cheap to compare: most tests of the panel sign in with it. */
export const makeAdministratorsPasswordCheap = async (dataDir: string): Promise<void> => {
  const client = await connectTo(dataDir);
  const values = [cheapHash(administrator.password), administrator.email];
  await client.query('update users set password_hash = $1 where email = $2', values);
  await client.end();
};

const ofWorker = newToken();

/** Opens the session of the product's administrator that this worker has beside its pages: the newest 20 alone last. Gives its token. */
export const openAdministratorSession = async (): Promise<string> => {
  const { token, hash } = ofWorker;
  if ((await query(openedSession, [hash, administrator.email])) !== 1) throw new Error('there is no administrator');
  return token;
};

// What is not named here is as it is of the product's administrator.
const copyOfAdministrator = `
  insert into users
  select copy.* from users original, jsonb_populate_record(original, jsonb_build_object(
    'id', $1::uuid, 'name', $2::text, 'email', $3::text, 'username', split_part($3, '@', 1))) copy
  where original.email = $4`;

/** Makes another administrator of this name, and opens a session of theirs. Gives its token. */
export const openColleagueSession = async (name: string): Promise<string> => {
  const email = `${randomUUID()}@admin.separai.app`;
  await query(copyOfAdministrator, [randomUUID(), name, email, administrator.email]);
  const { token, hash } = newToken();
  if ((await query(openedSession, [hash, email])) !== 1) throw new Error('there is no such administrator');
  return token;
};

/** Makes another administrator, with the administrator's password as a generated one; gives the e-mail. */
export const givenGeneratedPassword = async (): Promise<string> => {
  const email = `${randomUUID()}@exemplo.com.br`;
  await query(copyOfAdministrator, [randomUUID(), 'Administrador', email, administrator.email]);
  await query('update users set password_is_generated = true where email = $1', [email]);
  return email;
};
