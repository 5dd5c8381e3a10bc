import { createHash } from 'node:crypto';

/** Session token of the resident with this number, from 0. */
export const tokenOf = (n) => String(n).padStart(43, 'a');

/** Inserts residents with confirmed addresses and a session each. */
export const insertResidents = async (client, count) => {
  const hashes = Array.from({ length: count }, (_, n) => createHash('sha256').update(tokenOf(n)).digest());
  await client.query(
    `with made as (
       insert into users (username, name, email, password_hash, email_confirmed_at, created_at, updated_at)
       select 'r', 'Resident ' || n, 'r' || n || '@exemplo.org', 'x', now(), now(), now() from generate_series(1, ${count}) n returning id, email)
     insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select ($1::bytea[])[substring(email from '[0-9]+')::int], id, now(), now(), now() + interval '9 days' from made`,
    [hashes],
  );
  await client.query('vacuum analyze');
};
