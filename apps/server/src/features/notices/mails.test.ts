import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import type { ReceivedMail } from '../../../test/mails.ts';
import { choose } from '../../../test/told.ts';
import { remindResidents } from './reminders.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://separai.exemplo.com.br' });
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
});
afterAll(() => server.close());

const booking = (change: Record<string, unknown> = {}) => ({
  collectionPointId: pointId,
  date: '2026-12-04',
  weightKg: 3.5,
  ...change,
});
const booked = async (): Promise<string> =>
  (await server.call('POST', '/schedules', { token: marina.token, body: booking() })).json().id;
const decide = (id: string, body: unknown) => server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body });
/** All mails to Marina, the newest last. */
const received = async (): Promise<ReceivedMail[]> => (await server.mails()).filter(({ to }) => to.includes(marina.email));
const newest = async (): Promise<ReceivedMail> => {
  const mail = (await received()).at(-1);
  if (mail === undefined) throw new Error('no mail came');
  return mail;
};

describe('a mail', () => {
  test('says what happened, where and when, and leads to the bookings', async () => {
    await booked();
    const mail = await newest();
    expect(mail.subject).toBe('Coleta agendada: Ecoponto Fátima, 04/12/2026');
    for (const said of [
      'Ecoponto Fátima',
      'Avenida Eduardo Girão, 989',
      '04/12/2026, sexta-feira',
      '3,5 kg',
      'https://separai.exemplo.com.br/schedule/list',
    ])
      expect(mail.text).toContain(said);
    expect(mail.html).toContain('href="https://separai.exemplo.com.br/schedule/list"');
    // The link in the text opens a page with a button; the one-click address is in the header.
    expect(mail.html).toContain('href="https://separai.exemplo.com.br/unsubscribe#');
  });

  test('of a decision says the same words as the app', async () => {
    const id = await booked();
    await received();
    await decide(id, { status: 'confirmado' });
    expect((await newest()).subject).toBe('Coleta confirmada: Ecoponto Fátima, 04/12/2026');
    await decide(id, { status: 'concluído', collectedWeightKg: 9.4 });
    const done = await newest();
    expect(done.subject).toBe('Coleta concluída: Ecoponto Fátima, 04/12/2026');
    expect(done.text).toContain('9,4 kg pesados no Ecoponto Fátima.');
    expect(done.text).not.toContain('3,5 kg');
  });

  test('of a cancellation gives the reason', async () => {
    const id = await booked();
    await received();
    await decide(id, { status: 'cancelado', reason: 'Caminhão quebrado' });
    expect((await newest()).text).toContain('Motivo: Caminhão quebrado');
  });

  test('names the day it is about, and no address of where the booking has gone meanwhile', async () => {
    const elsewhere = await given.point(server, admin.token, { name: 'Ecoponto Serrinha', address: 'Rua da Serrinha, 1' });
    const id = await booked();
    await server.call('PUT', `/schedules/${id}`, {
      token: marina.token,
      body: booking({ collectionPointId: elsewhere.id, materials: [] }),
    });
    const agreed = (await received()).find(({ subject }) => subject.startsWith('Coleta agendada'));
    expect(agreed?.text).toContain('Ecoponto Fátima');
    expect(agreed?.text).not.toContain('Serrinha');
  });

  test('keeps what a person wrote from being read as a page', async () => {
    const id = await booked();
    await received();
    await decide(id, { status: 'cancelado', reason: '<img src=x onerror=alert(1)>' });
    const mail = await newest();
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.html).toContain('&lt;img src=x');
  });
});

describe('no mail is sent', () => {
  test('to a resident who unsubscribed while it waited', async () => {
    await booked();
    await choose(server, marina, { email: false });
    expect(await received()).toEqual([]);
  });

  test('of a kind that was given up while it waited', async () => {
    await booked();
    await choose(server, marina, { confirmed: false });
    expect(await received()).toEqual([]);
    await choose(server, marina, { confirmed: true });
    expect(await received()).toEqual([]);
  });
});

describe('a reminder that was held up', () => {
  /** Puts a reminder into the outbox. */
  const reminded = async (): Promise<string> => {
    const id = await booked();
    await received();
    server.clock.set('2026-12-03T21:00:00Z');
    await remindResidents({ db: server.database.db, clock: server.clock });
    return id;
  };
  const subjects = async () => (await received()).map(({ subject }) => subject.split(':').slice(0, -1).join(':')).slice(1);

  test('says tomorrow the evening before', async () => {
    await reminded();
    expect(await subjects()).toEqual(['Lembrete: sua coleta é amanhã']);
  });

  test('says today on the day', async () => {
    await reminded();
    server.clock.set('2026-12-04T11:00:00Z');
    expect(await subjects()).toEqual(['Lembrete: sua coleta é hoje']);
  });

  test('is dropped once the day is over', async () => {
    await reminded();
    server.clock.set('2026-12-05T03:00:00Z');
    expect(await subjects()).toEqual([]);
  });

  test('is dropped when the booking was moved or called off', async () => {
    const id = await reminded();
    await choose(server, marina, { changed: false, cancelled: false });
    await server.call('PUT', `/schedules/${id}`, { token: marina.token, body: booking({ date: '2026-12-09' }) });
    expect(await subjects()).toEqual([]);
    server.clock.set('2026-12-08T21:00:00Z');
    await remindResidents({ db: server.database.db, clock: server.clock });
    await server.call('POST', `/schedules/${id}/cancel`, { token: marina.token });
    expect(await subjects()).toEqual([]);
  });
});

test('one mail reminds of every booking of the day that still stands, with a calendar file each', async () => {
  const centre = await given.point(server, admin.token, { name: 'Ecoponto Centro' });
  await booked();
  await server.call('POST', '/schedules', { token: marina.token, body: booking({ collectionPointId: centre.id }) });
  const calledOff = await booked();
  server.clock.set('2026-12-03T21:00:00Z');
  await remindResidents({ db: server.database.db, clock: server.clock });
  await server.call('POST', `/schedules/${calledOff}/cancel`, { token: marina.token });
  const reminders = (await received()).filter(({ subject }) => subject.startsWith('Lembrete'));
  expect(reminders.map(({ subject }) => subject)).toEqual(['Lembrete: você tem 2 coletas amanhã: 04/12/2026']);
  expect(reminders[0]?.text).toContain('Ecoponto Centro e Ecoponto Fátima, 04/12/2026. Deixe tudo separado e seco.');
  expect(reminders[0]?.attachments.map(({ filename }) => filename)).toEqual(['coleta-1.ics', 'coleta-2.ics']);
  expect(reminders[0]?.headers).toHaveProperty('list-unsubscribe');
});
