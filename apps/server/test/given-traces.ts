import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailChanges, emailUndos, invitations, passwordCodes } from '../src/platform/database/schema/accounts.ts';
import { collectionPoints } from '../src/platform/database/schema/collection-points.ts';
import { notices } from '../src/platform/database/schema/notices.ts';
import { calendarFeeds, collectionSchedules } from '../src/platform/database/schema/schedules.ts';
import { putMail } from '../src/platform/outbox.ts';
import { collectionDays, weekly } from './collection-days.ts';
import * as given from './given.ts';
import type { TestServer } from './harness.ts';

/** This person's texts; each occurs nowhere else. */
export const marks = {
  name: 'Marina Singular',
  email: 'marina.singular@exemplo.com.br',
  username: 'singularissima',
  phone: '85912345678',
  cep: '60111-222',
  address: 'Travessa Inconfundível',
  number: '98761',
  complement: 'Casa do limoeiro',
  pickupAddress: 'Beco Inconfundível',
  pickupComplement: 'fundos da padaria lilás',
  observation: 'o portão é o lilás',
  reason: 'a moradora viajou a Quixadá',
  idempotencyKey: 'chave-inconfundivel',
  formerEmail: 'antiga.singular@exemplo.com.br',
  newEmail: 'outra.singular@exemplo.com.br',
  invitedEmail: 'convidada.singular@exemplo.com.br',
  passkeyName: 'pendrive inconfundível',
  noticeReason: 'caminhão quebrado na Travessa',
  pointReport: 'a placa do muro lilás caiu',
  missedStreet: 'Ladeira Inconfundível',
  missedSentence: 'o saco lilás ficou na calçada',
  refusal: 'o saco lilás tinha pilhas',
  signedName: 'M. Singular de Tal',
  device: 'Chrome em um relógio',
  pushPath: 'caminho-inconfundivel',
} as const;

/** A list that the person has signed, of a new organisation. */
const routeOf = (userId: string, now: Date): [string, unknown[]] => [
  `with organization as (insert into organizations (name, kind, created_at, updated_at)
     values ('Cooperativa das marcas', 'cooperativa', $3, $3) returning id)
   insert into collection_routes (organization_id, day, closed_at, closed_by, signed_name, summary, created_at, updated_at)
   select id, '2026-12-01', $3, $1, $2, '{}', $3, $3 from organization`,
  [userId, marks.signedName, now],
];

/**
 * A resident with rows in every table that refers to people, by table name. A table that is missing here fails the tests of
 * export and erasure.
 */
export const residentWithTraces = async (server: TestServer): Promise<{ person: given.SignedInPerson; tables: string[] }> => {
  const { db, pool } = server.database;
  const now = server.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const { name, email, username, phone, cep, address, number, complement } = marks;
  const person = await given.resident(server, { name, email, username, phone, cep, address, number, complement });
  const admin = await given.signedInAgain(server, 'admin');
  const point = await given.point(server, admin.token, { handover: 'both' });
  const { id: userId, token } = person;

  const traces: Record<string, () => Promise<unknown>> = {
    sessions: () => pool.query('update sessions set device = $1 where user_id = $2', [marks.device, userId]),
    point_reports: () =>
      server.call('POST', `/collection-points/${point.id}/reports`, {
        token,
        body: { kind: 'other', sentence: marks.pointReport },
      }),
    collection_broadcasts: () =>
      pool.query(
        "insert into collection_broadcasts (kind, text, created_by, created_at, residents) values ('announcement', $1, $2, $3, 0)",
        ['Aviso da coleta', userId, now],
      ),
    missed_reports: async () => {
      const make = collectionDays(server, admin);
      const { id: serviceId } = await make.service({ name: 'Coleta das marcas' });
      const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
      const area = await make.area(serviceId, { rules: [weekly('MO,TU,WE,TH,FR,SA,SU', { part: 'morning' })] });
      const body = { date: yesterday, street: marks.missedStreet, sentence: marks.missedSentence };
      await server.call('POST', `/collection-areas/${area.id}/missed-collections`, { token, body });
    },
    consents: async () => server.call('PATCH', '/users/me', { token, body: { notificationsOptIn: false } }),
    collection_points: () => db.update(collectionPoints).set({ createdBy: userId }).where(eq(collectionPoints.id, point.id)),
    collection_schedules: async () => {
      const book = (headers: Record<string, string>) =>
        server.call('POST', '/schedules', {
          token,
          headers,
          body: {
            collectionPointId: point.id,
            date: '2026-12-05',
            weightKg: 3,
            observation: marks.observation,
            handover: 'pickup',
            pickup: { address: marks.pickupAddress, number, complement: marks.pickupComplement },
          },
        });
      const done = (await book({})).json();
      await db
        .update(collectionSchedules)
        .set({ status: 'concluído', collectedWeightKg: 4, reason: marks.reason })
        .where(eq(collectionSchedules.id, done.id));
      await book({ 'idempotency-key': marks.idempotencyKey });
    },
    schedule_series: () =>
      pool.query(
        `insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, observation,
           materials, handover, pickup, skipped, planned_through, planned_on, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'FREQ=WEEKLY;BYDAY=SA', '2026-12-05', '2027-12-05', true, 3, $3, '{}', 'pickup', $4, '[]',
           '2026-12-05', '2026-12-01', $5, $5)`,
        [userId, point.id, marks.observation, { cep: null, address: marks.pickupAddress, number, complement: null }, now],
      ),
    collection_routes: () => pool.query(...routeOf(userId, now)),
    collection_outcomes: () =>
      pool.query(
        `insert into collection_outcomes (route_id, schedule_id, collector_id, outcome, reason, reported_at, created_at)
         select collection_routes.id, collection_schedules.id, $1, 'refused', $2, $3, $3 from collection_routes, collection_schedules
         where closed_by = $1 limit 1`,
        [userId, marks.refusal, now],
      ),
    imports: () =>
      pool.query('insert into imports (user_id, file_name, created_at) values ($1, $2, $3)', [userId, 'pontos.csv', now]),
    // Written by the bookings above.
    audit_entries: async () => {},
    notices: async () => {
      const subject = { pointName: point.name, date: '2026-12-05', reason: marks.noticeReason, collectedWeightKg: null };
      await db.insert(notices).values({ userId, kind: 'booking-cancelled', subject, createdAt: now });
    },
    password_codes: () =>
      db.insert(passwordCodes).values({ id: randomUUID(), userId, linkHash: randomBytes(32), createdAt: now, expiresAt: later }),
    email_changes: () => db.insert(emailChanges).values({ userId, newEmail: marks.newEmail, createdAt: now, expiresAt: later }),
    email_undos: () => db.insert(emailUndos).values({ userId, email: marks.formerEmail, createdAt: now, expiresAt: later }),
    invitations: async () => {
      const invitation = { createdAt: now, expiresAt: later };
      await db.insert(invitations).values([
        { ...invitation, id: randomUUID(), email: marks.invitedEmail, invitedBy: userId },
        { ...invitation, id: randomUUID(), email, invitedBy: admin.id },
      ]);
    },
    passkeys: () =>
      pool.query(
        `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at) values ($1, $2, '\\x00', 0, $3, $4)`,
        [userId, randomUUID(), marks.passkeyName, now],
      ),
    passkey_links: () =>
      pool.query('insert into passkey_links (user_id, id, created_at, expires_at) values ($1, gen_random_uuid(), $2, $2)', [
        userId,
        now,
      ]),
    recovery_codes: () =>
      pool.query('insert into recovery_codes (user_id, code_hash, created_at) values ($1, $2, $3)', [
        userId,
        randomBytes(32),
        now,
      ]),
    push_subscriptions: () =>
      pool.query(
        `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
         select user_id, id, $2, 'a', 'b', $3 from sessions where user_id = $1`,
        [userId, `https://push.exemplo.com.br/${marks.pushPath}`, now],
      ),
    idempotency_keys: async () =>
      server.call('POST', '/users/me/notices/read', { token, headers: { 'idempotency-key': marks.idempotencyKey } }),
    resident_places: () =>
      pool.query('update resident_places set place = $2 where user_id = $1', [
        userId,
        { place: { street: address, postalCode: cep }, city: { municipality: 'Fortaleza', uf: 'CE' } },
      ]),
    resident_collection_areas: async () => {
      const make = collectionDays(server, admin);
      const { id: serviceId } = await make.service({ name: 'Coleta inconfundível' });
      const { id: areaId } = await make.area(serviceId);
      await pool.query('insert into resident_collection_areas values ($1, $2, $3, true)', [userId, serviceId, areaId]);
    },
    collection_ended_residents: () =>
      pool.query(
        'insert into collection_ended_residents select area_id, user_id, service_id from resident_collection_areas where user_id = $1',
        [userId],
      ),
    collection_reminders: () =>
      pool.query(
        `insert into collection_reminders select user_id, service_id, 'eve', 18 from resident_collection_areas where user_id = $1`,
        [userId],
      ),
    calendar_feeds: () => db.insert(calendarFeeds).values({ userId, createdAt: now }),
    outbox: async () => {
      await putMail(db, { kind: 'password-code', purpose: 'proof', userId, recipient: email }, now);
      await pool.query(
        `insert into outbox (channel, kind, user_id, push_subscription_id, created_at, next_try_at)
         select 'push', 'notice', user_id, id, $2, $2 from push_subscriptions where user_id = $1`,
        [userId, now],
      );
    },
  };
  for (const leave of Object.values(traces)) await leave();
  return { person, tables: Object.keys(traces) };
};
