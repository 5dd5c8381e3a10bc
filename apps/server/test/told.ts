import { randomUUID } from 'node:crypto';
import type { Notice } from '@separai/contract/notices/schema';
import type { SignedInPerson } from './given.ts';
import type { TestServer } from './harness.ts';

/** A person's notices in the app, newest first. */
export const noticesOf = async (server: TestServer, { token }: { token: string }): Promise<Notice[]> =>
  (await server.call('GET', '/users/me/notices', { token })).json();

/** Number of mails and push messages for notices in the outbox of a person. */
export const sentTo = async (server: TestServer, { id }: { id: string }): Promise<{ mails: number; pushes: number }> => {
  const { rows } = await server.database.pool.query(
    `select count(*) filter (where channel = 'mail')::int as mails, count(*) filter (where channel = 'push')::int as pushes
     from outbox where user_id = $1 and kind in ('notice', 'reminders')`,
    [id],
  );
  return rows[0];
};

/** Adds a push subscription for the person. */
export const subscribe = async (server: TestServer, { id }: SignedInPerson): Promise<void> => {
  await server.database.pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select $1, (select id from sessions where user_id = $1 limit 1), $2, 'chave', 'segredo', $3`,
    [id, `https://push.exemplo.com.br/${randomUUID()}`, server.clock.now()],
  );
};

/** Changes notice choices through the API. */
export const choose = async (
  server: TestServer,
  { token }: { token: string },
  change: Record<string, unknown>,
): Promise<void> => {
  const answer = await server.call('PATCH', '/users/me/notice-choices', { token, body: change });
  if (answer.statusCode !== 200) throw new Error(`not chosen: ${answer.statusCode} ${answer.body}`);
};
