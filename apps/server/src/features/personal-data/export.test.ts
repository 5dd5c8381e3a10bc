import { PersonalData } from '@separai/contract/personal-data/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { marks, residentWithTraces } from '../../../test/given-traces.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let person: given.SignedInPerson;
let tables: string[];
beforeAll(async () => {
  server = await startTestServer();
  ({ person, tables } = await residentWithTraces(server));
});
afterAll(() => server.close());

const exportOf = (token: string) => server.call('GET', '/users/me/export', { token });

/** Which part of the export tells of a table that refers to people. */
const partOf: Record<string, keyof PersonalData> = {
  sessions: 'sessions',
  consents: 'consents',
  audit_entries: 'auditEntries',
  collection_points: 'collectionPointsCreated',
  imports: 'imports',
  invitations: 'invitations',
  passkeys: 'passkeys',
  recovery_codes: 'recoveryCodes',
  passkey_links: 'passkeyLinks',
  collection_schedules: 'bookings',
  schedule_series: 'scheduleSeries',
  notices: 'notices',
  point_reports: 'pointReports',
  collection_broadcasts: 'collectionAnnouncements',
  missed_reports: 'missedCollections',
  collection_routes: 'signedRoutes',
  collection_outcomes: 'collectionOutcomes',
  password_codes: 'passwordCodes',
  email_changes: 'emailChange',
  email_undos: 'emailUndos',
  push_subscriptions: 'pushSubscriptions',
  calendar_feeds: 'calendarFeed',
  resident_places: 'residentPlace',
  resident_collection_areas: 'collectionAreas',
  collection_ended_residents: 'collectionAreas',
  collection_reminders: 'collectionReminders',
  idempotency_keys: 'keptAnswers',
  outbox: 'messages',
};

test('every table that refers to people has its part in the export and its traces in these tests', async () => {
  const { rows } = await server.database.pool.query(
    "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass",
  );
  const tablesOfPeople = rows.map(({ name }) => name).sort();
  expect(Object.keys(partOf).sort()).toEqual(tablesOfPeople);
  expect([...tables].sort()).toEqual(tablesOfPeople);
});

test('every column of the account is in the export, except the password’s hash and the text for searches', async () => {
  const { rows } = await server.database.pool.query("select 1 from information_schema.columns where table_name = 'users'");
  const { account, noticeChoices } = (await exportOf(person.token)).json();
  const optInTwice = 1;
  expect(Object.keys(account).length + Object.keys(noticeChoices).length - optInTwice).toBe(rows.length - 2);
});

describe('the export', () => {
  test('is a file that no cache keeps', async () => {
    const response = await exportOf(person.token);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="separai-meus-dados-2026-12-01.json"',
      'cache-control': 'no-store',
    });
  });

  test('tells something of every table', async () => {
    const data = (await exportOf(person.token)).json();
    for (const part of Object.values(partOf)) {
      expect(data[part], part).not.toBeNull();
      if (Array.isArray(data[part])) expect(data[part], part).not.toHaveLength(0);
    }
  });

  test('holds everything that the person typed or was told', async () => {
    const { body } = await exportOf(person.token);
    const { idempotencyKey: _, pushPath: __, ...told } = marks;
    expect(Object.values(told).filter((text) => !body.includes(text))).toEqual([]);
  });

  test('has the acts on bookings, by the person or by others, without the actors', async () => {
    const { bookings } = (await exportOf(person.token)).json();
    const { id } = bookings.find(({ status }: { status: string }) => status === 'pendente');
    const admin = await given.signedInAgain(server, 'admin');
    await server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body: { status: 'confirmado' } });
    const response = await exportOf(person.token);
    const ofBooking = response.json().auditEntries.filter(({ recordId }: { recordId: string }) => recordId === id);
    expect(ofBooking).toMatchObject([
      { byOneself: true, record: 'schedule', before: null, after: { status: 'pendente', version: 1 } },
      { byOneself: false, record: 'schedule', before: { status: 'pendente' }, after: { status: 'confirmado', version: 2 } },
    ]);
    expect(response.body).not.toContain(admin.id);
  });

  test('tells the role and the organisation of invitations that the person sent or received', async () => {
    const organizationId = await given.organization(server, 'Cooperativa Sol');
    await server.database.pool.query("update invitations set role = 'collector', organization_id = $1 where email = $2", [
      organizationId,
      marks.email,
    ]);
    const { invitations } = (await exportOf(person.token)).json();
    const toldOf = (wanted: boolean) => invitations.filter(({ byOneself }: { byOneself: boolean }) => byOneself === wanted);
    expect(toldOf(false)).toMatchObject([{ email: marks.email, role: 'collector', organization: 'Cooperativa Sol' }]);
    expect(toldOf(true)).toMatchObject([{ email: marks.invitedEmail, role: 'admin', organization: null }]);
  });

  test('names browsers that take messages by their service alone, and messages by kind, time and recipient', async () => {
    const { pushSubscriptions, messages } = (await exportOf(person.token)).json();
    const createdAt = '2026-12-01T15:00:00.000Z';
    expect(pushSubscriptions).toEqual([{ service: 'https://push.exemplo.com.br', createdAt }]);
    const waiting = { createdAt, sentAt: null, heldBackAt: null, givenUpAt: null };
    expect(messages).toHaveLength(2);
    expect(messages).toEqual(
      expect.arrayContaining([
        { channel: 'mail', kind: 'password-code', recipient: marks.email, ...waiting },
        { channel: 'push', kind: 'notice', recipient: null, ...waiting },
      ]),
    );
  });

  test('holds no hash, no token and no address of a browser', async () => {
    const { body } = await exportOf(person.token);
    expect(body).not.toMatch(/hash|scrypt|p256dh|"auth"/i);
    expect([person.token, person.password, marks.pushPath].filter((secret) => body.includes(secret))).toEqual([]);
  });

  test('of a new account is whole, too, and holds nothing of another account', async () => {
    const other = await given.resident(server);
    const response = await exportOf(other.token);
    expect(PersonalData.safeParse(response.json()).success).toBe(true);
    expect(response.json()).toMatchObject({ bookings: [], notices: [], calendarFeed: null, emailChange: null });
    expect(Object.values(marks).filter((text) => response.body.includes(text))).toEqual([]);
  });
});

test('ten exports an hour are given, as JSON or as a ZIP, and the eleventh says when to come back', async () => {
  const counting = await startTestServer({ RATE_LIMITS: 'on' });
  const { token } = await given.resident(counting);
  const statuses: number[] = [];
  for (let times = 0; times < 12; times++) {
    const path = times % 2 === 0 ? '/users/me/export.zip' : '/users/me/export';
    statuses.push((await counting.call('GET', path, { token })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const refused = await counting.call('GET', '/users/me/export', { token });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  await counting.close();
});

test('consents are listed newest first', async () => {
  const response = await server.call('GET', '/users/me/consents', { token: person.token });
  expect(response.json().map(({ purpose, granted }: { purpose: string; granted: boolean }) => [purpose, granted])).toEqual([
    ['notices', false],
    ['notices', true],
  ]);
});
