// @module-tag postgres
import type { CollectionReminders } from '@separai/contract/collection-days/reminders-schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionDays, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { only, parseCalendar } from '../../../../test/ical.ts';
import { choose, noticesOf, sentTo, subscribe } from '../../../../test/told.ts';
import { backgroundJobs } from '../../../jobs.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;
let marina: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Fortaleza', PUBLIC_URL: 'https://separai.exemplo.org' });
});
// A Thursday, nine o'clock in Fortaleza (UTC-3); the truck passes on Friday 27/11.
beforeEach(async () => {
  server.clock.set('2026-11-26T12:00:00Z');
  await server.database.pool.query(
    'delete from collection_exceptions; delete from collection_areas; delete from collection_services; delete from holidays; delete from collection_reminder_runs',
  );
  admin = await given.admin(server);
  make = collectionDays(server, admin);
  marina = await resident();
});
afterAll(() => server.close());

const postalCodes = { postalCodes: [{ from: '60160-000', until: '60160-999' }] };
const resident = () => given.resident(server, { cep: '60160-230', number: '12' });
/** A service with an area at the residents' address. */
const area = async (fields: object = {}, service: object = {}): Promise<{ serviceId: number; areaId: number }> => {
  const { id: serviceId } = await make.service({ putOutBeforeMinutes: 60, ...service });
  const { id: areaId } = await make.area(serviceId, { rules: [weekly('FR')], coverage: postalCodes, ...fields });
  return { serviceId, areaId };
};
const reminders = async (person = marina): Promise<CollectionReminders> =>
  (await server.call('GET', '/users/me/collection-reminders', { token: person.token })).json();
const remind = async (serviceId: number, moment: string | null, hour = 18, person = marina) => {
  const body = { serviceId, moment, hour };
  return server.call('PUT', '/users/me/collection-reminders', { token: person.token, body });
};
const run = async (): Promise<void> => {
  const parts = { config: server.config, db: server.database.db, clock: server.clock, logger: server.app.log, say: () => {} };
  await backgroundJobs(parts)
    .find(({ name }) => name === 'lembretes-da-coleta')
    ?.run(new AbortController().signal);
};
/** The job runs at this hour of a day in Fortaleza. */
const runAt = (day: string, hour: number): Promise<void> => {
  server.clock.set(new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 3) * 3_600_000).toISOString());
  return run();
};
/** The mails so far, without the push messages, for which there is no service. */
const mails = async () => {
  await server.database.pool.query("delete from outbox where channel = 'push'");
  return server.mails();
};
const told = async (person = marina) =>
  (await noticesOf(server, person)).map(({ kind, subject }) => [kind, subject.date, subject.pointName]);

describe('the choices', () => {
  test('are none at first, and one hour and moment for each service at the address', async () => {
    const { serviceId, areaId } = await area();
    const none = { service: { id: serviceId, name: 'Coleta seletiva' }, area: { id: areaId, name: 'Setor 1' } };
    expect(await reminders()).toEqual({
      ...{ hasAddress: true, isLocated: false, services: [{ ...none, moment: null, hour: null }] },
    });
    expect((await remind(serviceId, 'morning', 6)).json().services).toEqual([{ ...none, moment: 'morning', hour: 6 }]);
    expect((await remind(serviceId, 'eve', 20)).json().services).toMatchObject([{ moment: 'eve', hour: 20 }]);
    expect((await remind(serviceId, null)).json().services).toMatchObject([{ moment: null, hour: null }]);
    for (const [moment, hour] of [
      ['eve', 23],
      ['morning', 12],
      ['noon', 12],
    ] as const)
      expect((await remind(serviceId, moment, hour)).statusCode).toBe(400);
    expect((await remind(999_999, 'eve')).json().code).toBe('collection-service-not-found');
  });
});

describe('a reminder', () => {
  test('comes on the eve at the chosen hour: a notice, a mail and a push message, once', async () => {
    const { serviceId } = await area();
    await subscribe(server, marina);
    await remind(serviceId, 'eve', 18);
    await runAt('2026-11-26', 17);
    expect(await told()).toEqual([]);
    await Promise.all([runAt('2026-11-26', 18), run(), run()]);
    await run();
    await runAt('2026-11-26', 20);
    expect(await told()).toEqual([['collection-reminder', '2026-11-27', 'Coleta seletiva']]);
    expect(await sentTo(server, marina)).toEqual({ mails: 1, pushes: 1 });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Amanhã tem coleta: Coleta seletiva');
    expect(mail?.text).toContain('Amanhã, sexta 27/11: coleta seletiva, à noite, a partir das 18h. Coloque até as 17h.');
    expect(mail?.text).toContain('https://separai.exemplo.org/coleta');
    expect(mail?.headers).toHaveProperty('list-unsubscribe');
  });

  test('comes on the morning, unless things can no longer be put out', async () => {
    const { serviceId } = await area({ rules: [weekly('FR', { from: '10:00', until: '12:00' })] });
    const late = await resident();
    await remind(serviceId, 'morning', 7);
    await remind(serviceId, 'morning', 9, late);
    await reminders();
    await reminders(late);
    await runAt('2026-11-27', 7);
    expect(await told()).toHaveLength(1);
    await runAt('2026-11-27', 9);
    expect(await told(late)).toEqual([]);
  });

  test('is one for a day, at the earliest hour, of all services that pass and are wanted', async () => {
    const [first, second, third] = [
      await area(),
      await area({ rules: [weekly('FR', { from: '07:00', until: '16:00' })] }, { name: 'Coleta domiciliar' }),
      await area({}, { name: 'Podas' }),
    ];
    await remind(first.serviceId, 'eve', 18);
    await remind(second.serviceId, 'eve', 20);
    expect((await reminders()).services).toHaveLength(3);
    for (const hour of [18, 20]) await runAt('2026-11-26', hour);
    await runAt('2026-11-27', 7);
    const notices = await noticesOf(server, marina);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.subject.pointName).toBe('Coleta seletiva e Coleta domiciliar');
    expect(notices[0]?.subject.reason).toMatch(/^coleta seletiva, .*17h\. Coleta domiciliar, .*6h\.$/);
    expect(await sentTo(server, marina)).toMatchObject({ mails: 1 });
    expect(third.serviceId).toBeGreaterThan(0);
  });

  test('is not sent where an exception or a holiday cancels the day, and says the new day of a moved one', async () => {
    const { serviceId, areaId } = await area({ holidayPolicy: 'doesNotPass' });
    await remind(serviceId, 'eve', 18);
    await make.exception({ kind: 'cancelled', date: '2026-11-27', areas: [areaId] });
    await make.exception({ kind: 'moved', date: '2026-12-11', movedTo: '2026-12-12', areas: [areaId], sentence: 'Jogo.' });
    const body = { date: '12-04', name: 'Dia da cidade', uf: 'CE', municipality: 'Fortaleza' };
    await server.call('POST', '/holidays', { token: admin.token, body });
    for (const day of ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-11']) await runAt(day, 18);
    expect(await told()).toEqual([['collection-reminder', '2026-12-12', 'Coleta seletiva']]);
    expect((await noticesOf(server, marina))[0]?.subject.reason).toContain('Coloque até as 17h. Jogo.');
  });

  test('obeys the person’s general choices, and the link in a mail', async () => {
    const { serviceId } = await area();
    const [off, app] = [await resident(), await resident()];
    for (const person of [marina, off, app]) {
      await subscribe(server, person);
      await remind(serviceId, 'eve', 18, person);
    }
    await choose(server, off, { optIn: false });
    await runAt('2026-11-26', 18);
    expect(await told(off)).toEqual([]);
    expect(await sentTo(server, app)).toEqual({ mails: 1, pushes: 1 });
    const mail = (await mails()).find(({ to }) => to.includes(app.email));
    const [, token = ''] = /unsubscribe\/([^>\s]+)/.exec(String(mail?.headers['list-unsubscribe'])) ?? [];
    expect((await server.call('POST', `/notices/unsubscribe/${token}`)).statusCode).toBe(204);
    await runAt('2026-12-03', 18);
    expect(await sentTo(server, app)).toEqual({ mails: 1, pushes: 1 });
    expect(await sentTo(server, marina)).toEqual({ mails: 2, pushes: 1 });
  });

  test('that is chosen after its hour begins with the next day', async () => {
    const { serviceId } = await area();
    await reminders();
    await runAt('2026-11-26', 18);
    await remind(serviceId, 'eve', 18);
    await runAt('2026-11-26', 19);
    expect(await told()).toEqual([]);
    await runAt('2026-12-03', 18);
    expect(await told()).toHaveLength(1);
  });
});

test('the person’s calendar feed has the collection days where the person asks for it', async () => {
  const { areaId } = await area({ rules: [weekly('FR')] });
  await reminders();
  const { token } = marina;
  const change = (collections: boolean) => server.call('PATCH', '/users/me/calendar-feed', { token, body: { collections } });
  expect((await change(true)).json().code).toBe('calendar-not-found');
  const { url, collections } = (await server.call('POST', '/users/me/calendar-feed', { token })).json();
  expect(collections).toBe(false);
  const events = async () => {
    const file = await server.call('GET', url.replace('https://separai.exemplo.org/api', ''));
    return parseCalendar(file.rawPayload).components.filter(({ name }) => name === 'VEVENT');
  };
  expect(await events()).toEqual([]);
  expect((await change(true)).json()).toEqual({ url, collections: true });
  const before = await events();
  const of = (event: (typeof before)[number] | undefined, property: string) => event && only(event, property).value;
  const onDay = (list: typeof before, uid: string) => list.find((event) => of(event, 'UID') === uid);
  const uid = `dia-${areaId}-2026-12-04-18-00@separai`;
  const rule = `regra-${areaId}-0@separai`;
  expect(of(onDay(before, rule), 'RRULE')).toMatch(/^FREQ=WEEKLY;BYDAY=FR;/);
  expect(onDay(before, uid)).toBeUndefined();
  await make.exception({ kind: 'moved', date: '2026-12-04', movedTo: '2026-12-05', areas: [areaId] });
  const after = await events();
  expect(of(onDay(after, uid), 'DTSTART')).toBe('20261205');
  expect(of(onDay(after, rule), 'EXDATE')).toMatch(/\b20261204\b/);
  expect(Number(of(onDay(after, rule), 'SEQUENCE'))).toBeGreaterThan(Number(of(onDay(before, rule), 'SEQUENCE')));
  expect((await change(false)).json().collections).toBe(false);
  expect(await events()).toEqual([]);
});
