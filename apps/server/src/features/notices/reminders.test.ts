import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { choose, noticesOf, sentTo, subscribe } from '../../../test/told.ts';
import { remindResidents } from './reminders.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  await server.database.pool.query('delete from collection_schedules');
  marina = await given.resident(server);
});
afterAll(() => server.close());

const booking = (date: string) => ({ collectionPointId: pointId, date, weightKg: 3 });
const booked = async (date = '2026-12-04', person = marina): Promise<string> =>
  (await server.call('POST', '/schedules', { token: person.token, body: booking(date) })).json().id;
const move = (id: string, date: string) => server.call('PUT', `/schedules/${id}`, { token: marina.token, body: booking(date) });
/** The job runs at this instant. São Paulo is three hours behind UTC: 21:00Z is 18 o'clock. */
const runAt = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  await remindResidents({ db: server.database.db, clock: server.clock });
};
const reminders = async (person = marina) => (await noticesOf(server, person)).filter(({ kind }) => kind === 'reminder');

describe('a reminder', () => {
  test('comes on the day before at the usual hour, unread, by mail and by push message', async () => {
    await subscribe(server, marina);
    const id = await booked();
    const before = await sentTo(server, marina);
    await runAt('2026-12-03T20:59:59Z');
    expect(await reminders()).toEqual([]);
    await runAt('2026-12-03T21:00:00Z');
    expect(await reminders()).toMatchObject([
      { scheduleId: id, subject: { pointName: 'Ecoponto Fátima', date: '2026-12-04' }, readAt: null },
    ]);
    expect(await sentTo(server, marina)).toEqual({ mails: before.mails + 1, pushes: before.pushes + 1 });
  });

  test('comes at the hour of one’s choice', async () => {
    await choose(server, marina, { reminderHour: 7 });
    await booked();
    await runAt('2026-12-03T09:59:00Z');
    expect(await reminders()).toEqual([]);
    await runAt('2026-12-03T10:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  test('comes once for each booking, however often the job runs', async () => {
    await booked();
    await booked();
    for (const instant of ['2026-12-03T21:00:00Z', '2026-12-03T21:01:00Z', '2026-12-04T02:59:00Z']) await runAt(instant);
    expect(await reminders()).toHaveLength(2);
  });

  test('comes once when four instances look at the same time', { tags: 'postgres' }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => given.resident(server)));
    for (const person of people) for (let made = 0; made < 3; made++) await booked('2026-12-04', person);
    server.clock.set('2026-12-03T21:00:00Z');
    const parts = { db: server.database.db, clock: server.clock };
    await Promise.all(Array.from({ length: 4 }, () => remindResidents(parts)));
    for (const person of people) {
      expect(await reminders(person)).toHaveLength(3);
      expect(await sentTo(server, person)).toEqual({ mails: 4, pushes: 0 });
    }
  });

  test('is one mail and one push message a person and day, whatever the number of bookings', async () => {
    await subscribe(server, marina);
    for (let made = 0; made < 12; made++) await booked();
    const before = await sentTo(server, marina);
    await runAt('2026-12-03T21:00:00Z');
    expect(await reminders()).toHaveLength(12);
    expect(await sentTo(server, marina)).toEqual({ mails: before.mails + 1, pushes: before.pushes + 1 });
  });

  test('that comes to be due after that mail is told in the app alone', async () => {
    await booked();
    await runAt('2026-12-03T21:00:00Z');
    const before = await sentTo(server, marina);
    server.clock.set('2026-12-03T22:00:00Z');
    await booked();
    await choose(server, marina, { reminderHour: 20 });
    await runAt('2026-12-03T23:00:00Z');
    expect(await reminders()).toHaveLength(2);
    expect(await sentTo(server, marina)).toEqual({ mails: before.mails + 1, pushes: before.pushes });
  });

  test('is made up for until midnight when no process ran at that hour, and not after', async () => {
    const late = await given.resident(server);
    await booked('2026-12-04');
    await booked('2026-12-05', late);
    await runAt('2026-12-04T02:59:59Z');
    expect(await reminders()).toHaveLength(1);
    // In São Paulo the 5th has begun: that booking is today's.
    await runAt('2026-12-05T03:00:00Z');
    expect(await reminders(late)).toEqual([]);
  });

  test('knows the day by the business time zone: in the evening, UTC is a day ahead', async () => {
    await choose(server, marina, { reminderHour: 22 });
    await booked('2026-12-05');
    await runAt('2026-12-04T01:30:00Z');
    expect(await reminders()).toEqual([]);
    await runAt('2026-12-05T01:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  test('of a moved booking comes for the new day too, and for the same day only once', async () => {
    const id = await booked('2026-12-04');
    await runAt('2026-12-03T21:00:00Z');
    await move(id, '2026-12-08');
    await runAt('2026-12-03T22:00:00Z');
    expect(await reminders()).toHaveLength(1);
    await move(id, '2026-12-04');
    await runAt('2026-12-03T23:00:00Z');
    expect(await reminders()).toHaveLength(1);
    await move(id, '2026-12-08');
    await runAt('2026-12-07T21:00:00Z');
    expect((await reminders()).map(({ subject }) => subject.date)).toEqual(['2026-12-08', '2026-12-04']);
  });

  test('comes to a resident who booked on the day before in time, and not to one who has just booked for tomorrow', async () => {
    const moved = await booked('2026-12-10');
    server.clock.set('2026-12-03T20:00:00Z');
    await booked();
    await runAt('2026-12-03T21:00:00Z');
    expect(await reminders()).toHaveLength(1);

    server.clock.set('2026-12-03T23:00:00Z');
    const joao = await given.resident(server);
    await booked('2026-12-04', joao);
    await move(moved, '2026-12-04');
    await runAt('2026-12-03T23:05:00Z');
    expect(await reminders(joao)).toEqual([]);
    expect(await reminders()).toHaveLength(1);
  });

  test('still comes when an administrator confirmed the booking after the hour', async () => {
    const id = await booked();
    server.clock.set('2026-12-03T22:00:00Z');
    const { token } = await given.withNewSession(server, admin);
    await server.call('PATCH', `/admin/schedules/${id}`, { token, body: { status: 'confirmado' } });
    await runAt('2026-12-03T22:01:00Z');
    expect(await reminders()).toHaveLength(1);
  });
});

describe('no reminder is made', () => {
  test('for a booking that is over or called off', async () => {
    const [off, done] = [await booked(), await booked()];
    await server.call('POST', `/schedules/${off}/cancel`, { token: marina.token });
    for (const body of [{ status: 'confirmado' }, { status: 'concluído', collectedWeightKg: 1 }])
      await server.call('PATCH', `/admin/schedules/${done}`, { token: admin.token, body });
    await runAt('2026-12-03T21:00:00Z');
    expect(await reminders()).toEqual([]);
  });

  test.each([{ reminder: false }, { optIn: false }])(
    'for a resident with the choice %j, not even in the list',
    async (choice) => {
      await choose(server, marina, choice);
      await booked();
      await runAt('2026-12-03T21:00:00Z');
      expect(await reminders()).toEqual([]);
    },
  );

  test('as a mail for a resident who wants none', async () => {
    await choose(server, marina, { email: false });
    await booked();
    await runAt('2026-12-03T21:00:00Z');
    expect(await reminders()).toHaveLength(1);
    expect((await sentTo(server, marina)).mails).toBe(0);
  });
});

test('of a booking that is being called off meanwhile is not sent', { tags: 'postgres' }, async () => {
  const id = await booked();
  const other = await server.database.pool.connect();
  await other.query('begin');
  await other.query(`update collection_schedules set status = 'cancelado' where id = $1`, [id]);
  const run = runAt('2026-12-03T21:00:00Z');
  // The job has found the booking open, and waits for the other transaction's lock.
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBe(1);
  await other.query('commit');
  other.release();
  await run;
  expect(await reminders()).toEqual([]);
});

test('a server that stops leaves the rest of the reminders to the next start', async () => {
  await booked();
  server.clock.set('2026-12-03T21:00:00Z');
  await remindResidents({ db: server.database.db, clock: server.clock }, AbortSignal.abort());
  expect(await reminders()).toEqual([]);
  await runAt('2026-12-03T21:01:00Z');
  expect(await reminders()).toHaveLength(1);
});

test('a failure for one resident keeps the reminder from no other', async () => {
  const joao = await given.resident(server);
  await booked('2026-12-04', joao);
  await booked();
  await server.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$
       begin if new.user_id = '${joao.id}' then raise exception 'no'; end if; return new; end $$;
     create trigger refusing before insert on notices for each row execute function refuse()`,
  );
  await expect(runAt('2026-12-03T21:00:00Z')).rejects.toThrow();
  await server.database.pool.query('drop trigger refusing on notices; drop function refuse()');
  expect(await reminders()).toHaveLength(1);
  await runAt('2026-12-03T21:01:00Z');
  expect(await reminders(joao)).toHaveLength(1);
});
