import type {
  AdministeredReport,
  AdministeredReportPage,
  SentPointReport,
} from '@separai/contract/collection-points/report-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { Notice } from '@separai/contract/notices/schema';
import type { PersonalData } from '@separai/contract/personal-data/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test/harness.ts';
import { plainImage } from '../../../test/images.ts';
import { endFullPoints } from './reports.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

let network = 1;
/** An address that no earlier report came from. */
const elsewhere = (): string => `203.0.${Math.floor(++network / 250)}.${network % 250}`;

const report = (point: { id: number }, body: object, options: CallOptions = {}) =>
  server.call('POST', `/collection-points/${point.id}/reports`, { body, remoteAddress: elsewhere(), ...options });
const sent = async (point: { id: number }, body: object, options: CallOptions = {}): Promise<SentPointReport> => {
  const reply = await report(point, body, options);
  expect(reply.statusCode).toBe(201);
  return reply.json();
};
const read = async ({ id }: { id: number }): Promise<CollectionPoint> =>
  (await server.call('GET', `/collection-points/${id}`)).json();
const listed = async ({ id }: { id: number }): Promise<CollectionPoint | undefined> =>
  (await server.call('GET', '/collection-points')).json().find((one: CollectionPoint) => one.id === id);
const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const decide = (id: string, body: object) => ofAdmin('PATCH', `/admin/point-reports/${id}`, body);
const reportsOf = async (point: { id: number }, query = ''): Promise<AdministeredReport[]> => {
  const page: AdministeredReportPage = (await ofAdmin('GET', `/admin/point-reports?pageSize=500${query}`)).json();
  return page.items.filter(({ collectionPointId }) => collectionPointId === point.id);
};
const noticesOf = async ({ token }: given.SignedInPerson): Promise<Notice[]> =>
  (await server.call('GET', '/users/me/notices', { token })).json();
const hours = (count: number): void => server.clock.advance(count * 3_600_000);
const newPoint = async (overrides: Record<string, unknown> = {}) => {
  admin = await given.withNewSession(server, admin);
  return given.point(server, admin.token, overrides);
};

describe('that a point is full', () => {
  test('is told once two people said it within six hours, and no more a day after the last of them', async () => {
    const point = await newPoint();
    const { token } = await given.resident(server);
    expect(await sent(point, { kind: 'full' }, { token })).toMatchObject({ state: 'open', fullReported: null });
    hours(5);
    const { fullReported } = await sent(point, { kind: 'full' });
    expect(fullReported).toEqual({ people: 2, at: server.clock.now().toISOString() });
    expect((await read(point)).fullReported).toEqual(fullReported);
    expect((await listed(point))?.fullReported).toEqual(fullReported);

    hours(23);
    await endFullPoints({ db: server.database.db, clock: server.clock });
    expect((await read(point)).fullReported).toEqual(fullReported);
    hours(2);
    await endFullPoints({ db: server.database.db, clock: server.clock });
    await expect.poll(async () => (await read(point)).fullReported).toBeNull();
    await expect.poll(async () => (await listed(point))?.fullReported).toBeNull();
  });

  test('is not told where the second said it after six hours', async () => {
    const point = await newPoint();
    await sent(point, { kind: 'full' });
    hours(7);
    expect((await sent(point, { kind: 'full' })).fullReported).toBeNull();
  });

  test('is not told however often one network says it, with accounts or without', async () => {
    const point = await newPoint();
    const remoteAddress = elsewhere();
    for (let time = 0; time < 100; time++) {
      const token = time % 20 === 0 ? (await given.resident(server)).token : undefined;
      await sent(point, { kind: 'full' }, { remoteAddress, token });
    }
    expect((await read(point)).fullReported).toBeNull();
    expect(await reportsOf(point)).toHaveLength(100);
  });

  test('is not told where one household says it from two addresses of its own network, nor one person from two networks', async () => {
    const point = await newPoint();
    await sent(point, { kind: 'full' }, { remoteAddress: '2001:db8:7:1::5' });
    expect((await sent(point, { kind: 'full' }, { remoteAddress: '2001:db8:7:2::9' })).fullReported).toBeNull();
    const other = await newPoint();
    const { token } = await given.resident(server);
    await sent(other, { kind: 'full' }, { token });
    expect((await sent(other, { kind: 'full' }, { token })).fullReported).toBeNull();
  });

  test('is not told where one telephone says it over IPv4 and IPv6, with an account on one of them or without', async () => {
    const point = await newPoint();
    await sent(point, { kind: 'full' });
    expect((await sent(point, { kind: 'full' }, { remoteAddress: '2001:db8:8:1::5' })).fullReported).toBeNull();
    const other = await newPoint();
    const { token } = await given.resident(server);
    await sent(other, { kind: 'full' }, { token });
    expect((await sent(other, { kind: 'full' }, { remoteAddress: '2001:db8:9:1::5' })).fullReported).toBeNull();
    // Another network of the same version counts as another person.
    expect((await sent(other, { kind: 'full' }, { remoteAddress: '2001:db8:a:1::5' })).fullReported?.people).toBe(2);
  });

  test('is told by two confirmed accounts over IPv4 and IPv6, and not by two of which one is not confirmed', async () => {
    for (const [emailConfirmed, people] of [
      [true, 2],
      [false, undefined],
    ] as const) {
      const point = await newPoint();
      const [one, other] = [await given.resident(server), await given.resident(server, {}, { emailConfirmed })];
      await sent(point, { kind: 'full' }, { token: one.token });
      const { fullReported } = await sent(point, { kind: 'full' }, { token: other.token, remoteAddress: '2001:db8:b:1::5' });
      expect(fullReported?.people).toBe(people);
    }
  });

  test('is told where two say it at the same moment', { tags: 'postgres' }, async () => {
    const point = await newPoint();
    await Promise.all([1, 2].map(() => sent(point, { kind: 'full' })));
    expect((await read(point)).fullReported?.people).toBe(2);
  });

  test('is told no more once an administrator dismissed it', async () => {
    const point = await newPoint();
    await sent(point, { kind: 'full' });
    const { id } = await sent(point, { kind: 'full' });
    expect((await read(point)).fullReported).not.toBeNull();
    expect((await decide(id, { action: 'dismiss' })).statusCode).toBe(200);
    expect((await read(point)).fullReported).toBeNull();
  });

  test('is told by the city where an administrator agreed with one report, for a day or until the city ends it', async () => {
    const point = await newPoint();
    const { id } = await sent(point, { kind: 'full' });
    hours(20);
    admin = await given.withNewSession(server, admin);
    const decided = await decide(id, { action: 'apply' });
    const fullReported = { people: null, at: server.clock.now().toISOString() };
    expect(decided.json()).toMatchObject({ report: { state: 'applied', point: { fullReported } } });
    expect((await read(point)).fullReported).toEqual(fullReported);
    await expect.poll(async () => (await listed(point))?.fullReported).toEqual(fullReported);

    hours(23);
    admin = await given.withNewSession(server, admin);
    expect(await reportsOf(point, '&state=applied')).toMatchObject([{ id, point: { fullReported } }]);
    expect((await decide(id, { action: 'end-full' })).json()).toMatchObject({ report: { state: 'applied' } });
    expect((await read(point)).fullReported).toBeNull();

    const again = await sent(point, { kind: 'full' });
    expect((await decide(again.id, { action: 'apply' })).statusCode).toBe(200);
    hours(25);
    await endFullPoints({ db: server.database.db, clock: server.clock });
    expect((await read(point)).fullReported).toBeNull();
  });

  test('is ended by no decision on a report of another kind', async () => {
    const point = await newPoint();
    await sent(point, { kind: 'full' });
    await sent(point, { kind: 'full' });
    const { id } = await sent(point, { kind: 'moved' });
    expect((await decide(id, { action: 'end-full' })).json()).toMatchObject({ fields: { action: expect.any(String) } });
    expect((await read(point)).fullReported?.people).toBe(2);
  });
});

describe('that all is right', () => {
  const imported = async (): Promise<{ id: number }> => {
    const { rows } = await server.database.pool.query(
      `insert into collection_points (name, address, created_at, updated_at) values ('Ponto importado', 'Rua B', now(), now()) returning id`,
    );
    return rows[0];
  };

  test('counts at once from a resident with an account, and raises no version of the point', async () => {
    const point = await imported();
    expect((await read(point)).confirmed).toBeNull();
    const { token } = await given.resident(server);
    expect(await sent(point, { kind: 'all-right' }, { token })).toMatchObject({ state: 'applied' });
    expect(await read(point)).toMatchObject({ version: 1, confirmed: { by: 'resident', at: server.clock.now().toISOString() } });
    expect(await reportsOf(point, '&state=applied')).toEqual([]);
  });

  test('counts from an account without a confirmed address as from a visitor', async () => {
    const point = await imported();
    const { token } = await given.resident(server, {}, { emailConfirmed: false });
    const remoteAddress = elsewhere();
    await sent(point, { kind: 'all-right' }, { token, remoteAddress });
    await sent(point, { kind: 'all-right' }, { remoteAddress });
    expect((await read(point)).confirmed).toBeNull();
    await sent(point, { kind: 'all-right' });
    expect((await read(point)).confirmed?.by).toBe('resident');
  });

  test('counts from two visitors of two networks', async () => {
    const point = await imported();
    const remoteAddress = elsewhere();
    for (const _time of [1, 2, 3]) await sent(point, { kind: 'all-right' }, { remoteAddress });
    expect((await read(point)).confirmed).toBeNull();
    await sent(point, { kind: 'all-right' });
    expect((await read(point)).confirmed?.by).toBe('resident');
  });

  test('is said by an administrator who saves the form, or presses', async () => {
    const point = await imported();
    await ofAdmin('PUT', `/collection-points/${point.id}`, { name: 'Ponto importado', address: 'Rua B, 2' });
    const saved = (await read(point)).confirmed;
    expect(saved).toEqual({ by: 'city', at: server.clock.now().toISOString() });
    hours(1);
    expect((await ofAdmin('POST', `/admin/collection-points/${point.id}/confirmation`)).json()).toMatchObject({
      by: 'city',
      at: server.clock.now().toISOString(),
    });
    expect((await read(point)).version).toBe(2);
    expect((await ofAdmin('POST', '/admin/collection-points/999999/confirmation')).json()).toMatchObject({
      code: 'collection-point-not-found',
    });
  });
});

describe('a confirmation that an administrator undoes', () => {
  const confirm = async ({ id }: { id: number }): Promise<{ undo: string }> =>
    (await ofAdmin('POST', `/admin/collection-points/${id}/confirmation`)).json();
  const undo = ({ id }: { id: number }, body: { undo: string }) =>
    ofAdmin('POST', `/admin/collection-points/${id}/confirmation/undo`, { undo: body.undo });

  test('gives way to the stamp before it, one after the other', async () => {
    const point = await newPoint();
    await server.database.pool.query('delete from point_freshness where collection_point_id = $1', [point.id]);
    hours(1);
    await sent(point, { kind: 'all-right' });
    await sent(point, { kind: 'all-right' });
    const { confirmed } = await read(point);
    hours(1);
    const first = await confirm(point);
    hours(1);
    const second = await confirm(point);
    expect((await undo(point, second)).json()).toMatchObject({ confirmed: { by: 'city' } });
    expect((await undo(point, first)).json()).toEqual({ confirmed });
    expect((await read(point)).confirmed).toEqual(confirmed);
    expect(confirmed?.by).toBe('resident');
  });

  test('is refused for a token that was never given, however short', async () => {
    const point = await newPoint();
    await confirm(point);
    for (const forged of ['', 'A', 'A'.repeat(37), 'A'.repeat(200)])
      expect((await undo(point, { undo: forged })).json(), forged).toMatchObject({ code: 'point-confirmation-outdated' });
  });

  test('leaves none where there was none', async () => {
    const point = await newPoint();
    await server.database.pool.query('delete from point_freshness where collection_point_id = $1', [point.id]);
    expect((await undo(point, await confirm(point))).json()).toEqual({ confirmed: null });
    expect((await read(point)).confirmed).toBeNull();
  });

  test('stays once the point was confirmed again, and so does that of another point', async () => {
    const [point, other] = [await newPoint(), await newPoint()];
    const first = await confirm(point);
    hours(1);
    await confirm(point);
    await confirm(other);
    for (const one of [point, other])
      expect((await undo(one, first)).json()).toMatchObject({ code: 'point-confirmation-outdated' });
  });
});

describe('an administrator', () => {
  test('sees what the point says beside what was said of it, and not who said it', async () => {
    const point = await newPoint({ schedule: 'Seg a sex, 8h às 17h' });
    const resident = await given.resident(server);
    await sent(point, { kind: 'wrong-hours', sentence: 'Aos sábados também abre.' }, { token: resident.token });
    const [one] = await reportsOf(point);
    expect(one).toMatchObject({
      kind: 'wrong-hours',
      sentence: 'Aos sábados também abre.',
      byResident: true,
      hasPhoto: false,
      point: { id: point.id, schedule: 'Seg a sex, 8h às 17h' },
    });
    expect(JSON.stringify(one)).not.toContain(resident.id);
  });

  test('closes a point by one press: it is inactive with its history, its bookings are cancelled, and the person is told', async () => {
    const point = await newPoint();
    const resident = await given.resident(server);
    const booked = await server.call('POST', '/schedules', {
      token: resident.token,
      body: { collectionPointId: point.id, date: '2026-12-20', weightKg: 2 },
    });
    expect(booked.statusCode).toBe(201);
    const { id } = await sent(point, { kind: 'closed' }, { token: resident.token });
    const counted = await ofAdmin('GET', `/admin/collection-points/open-schedules?ids=${point.id},999999`);
    expect(counted.json()).toEqual({ count: 1 });
    const decided = await decide(id, { action: 'apply' });
    expect(decided.json()).toMatchObject({
      cancelledSchedules: 1,
      report: { state: 'applied', point: { isActive: false, confirmed: { by: 'city' } } },
    });
    const bookings = (await server.call('GET', '/schedules', { token: resident.token })).json();
    expect(bookings).toMatchObject([{ status: 'cancelado' }]);
    const { rows } = await server.database.pool.query(
      `select actor_id, before ->> 'isActive' before, after ->> 'isActive' after from audit_entries
       where record = 'collection-point' and record_id = $1 order by id desc limit 1`,
      [String(point.id)],
    );
    expect(rows).toEqual([{ actor_id: admin.id, before: 'true', after: 'false' }]);
    const { rows: cancelled } = await server.database.pool.query(
      `select actor, actor_id from audit_entries where record = 'schedule' and record_id = $1 order by id desc limit 1`,
      [booked.json().id],
    );
    expect(cancelled).toEqual([{ actor: 'person', actor_id: admin.id }]);
    const told = (await noticesOf(resident)).filter(({ kind }) => kind === 'report-applied');
    expect(told).toEqual([expect.objectContaining({ readAt: null, subject: expect.objectContaining({ pointId: point.id }) })]);
    expect((await decide(id, { action: 'dismiss' })).json()).toMatchObject({ code: 'point-report-settled' });
    expect((await report(point, { kind: 'closed' })).json()).toMatchObject({ code: 'collection-point-not-found' });
  });

  test('unticks a material that is refused, and leaves a point alone that needs no change', async () => {
    const point = await newPoint({ materials: ['papel', 'vidro'] });
    const first = await sent(point, { kind: 'refuses-material', material: 'vidro' });
    const again = await sent(point, { kind: 'refuses-material', material: 'vidro' });
    await decide(first.id, { action: 'apply' });
    expect(await read(point)).toMatchObject({ materials: ['papel'], version: 2 });
    await decide(again.id, { action: 'apply' });
    expect(await read(point)).toMatchObject({ materials: ['papel'], version: 2 });
    const { rows } = await server.database.pool.query(
      `select actor, actor_id, after -> 'materials' materials from audit_entries
       where record = 'collection-point' and record_id = $1 order by id desc limit 1`,
      [String(point.id)],
    );
    expect(rows).toEqual([{ actor: 'person', actor_id: admin.id, materials: ['papel'] }]);
  });

  test('changes no point by a card that a colleague’s change outdated, and is told of that change', async () => {
    const point = await newPoint({ materials: ['papel', 'vidro'] });
    const [closed, refused] = [
      await sent(point, { kind: 'closed' }),
      await sent(point, { kind: 'refuses-material', material: 'vidro' }),
    ];
    const colleague = await given.admin(server);
    const body = { name: point.name, address: 'Rua Nova, 1', materials: ['papel', 'vidro'] };
    await server.call('PUT', `/collection-points/${point.id}`, { token: colleague.token, body });
    for (const { id } of [closed, refused]) {
      const outdated = await decide(id, { action: 'apply', version: 1 });
      expect(outdated.statusCode).toBe(409);
      expect(outdated.json()).toMatchObject({
        code: 'collection-point-outdated',
        current: { address: 'Rua Nova, 1', version: 2, lastChange: { actor: 'person', own: false, through: 'form' } },
      });
    }
    expect(await read(point)).toMatchObject({ isActive: true, materials: ['papel', 'vidro'], version: 2 });
    expect(await reportsOf(point)).toHaveLength(2);
    expect((await decide(closed.id, { action: 'apply', version: 2 })).json()).toMatchObject({
      report: { state: 'applied', point: { isActive: false } },
    });
    // The report is told to be settled, although its decision changed the point.
    expect((await decide(closed.id, { action: 'apply', version: 2 })).json()).toMatchObject({ code: 'point-report-settled' });
    // Without a version the last decision wins, as before.
    expect((await decide(refused.id, { action: 'apply' })).statusCode).toBe(200);
  });

  test('asks back, which the resident is told, and decides later; a visitor without an account cannot be asked', async () => {
    const point = await newPoint();
    const resident = await given.resident(server);
    const { id } = await sent(point, { kind: 'moved' }, { token: resident.token });
    expect((await decide(id, { action: 'ask' })).json()).toMatchObject({ fields: { sentence: expect.any(String) } });
    await decide(id, { action: 'ask', sentence: 'Para qual rua?' });
    expect((await noticesOf(resident))[0]).toMatchObject({ kind: 'report-question', subject: { reason: 'Para qual rua?' } });
    expect(await reportsOf(point)).toEqual([]);
    hours(1);
    await decide(id, { action: 'dismiss' });
    expect((await noticesOf(resident))[0]).toMatchObject({ kind: 'report-dismissed' });
    const visitors = await sent(point, { kind: 'moved' });
    expect((await decide(visitors.id, { action: 'ask', sentence: 'Onde?' })).statusCode).toBe(400);
  });

  test('alone sees the photo, which holds nothing but the picture', async () => {
    const point = await newPoint();
    const photo = await plainImage(40, 30)
      .withExif({ IFD0: { Copyright: 'Marina' } })
      .jpeg()
      .toBuffer();
    const { id } = await sent(point, { kind: 'other', sentence: 'Veja a placa.', photo: photo.toString('base64') });
    expect((await reportsOf(point))[0]?.hasPhoto).toBe(true);
    const path = `/admin/point-reports/${id}/photo`;
    const shown = await ofAdmin('GET', path);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 40, height: 30, exif: undefined });
    const resident = await given.resident(server);
    expect((await server.call('GET', path, { token: resident.token })).statusCode).toBe(403);
    expect((await server.call('GET', path)).statusCode).toBe(401);
    expect((await server.call('GET', `${path}-link`, { token: resident.token })).statusCode).toBe(403);
    const broken = Buffer.from('isto não é uma imagem').toString('base64');
    expect((await report(point, { kind: 'full', photo: broken })).json()).toMatchObject({ code: 'image-invalid' });
  });
});

describe('the address of a photo in the panel', () => {
  const photoOf = async (point: { id: number }): Promise<string> => {
    const photo = (await plainImage(8, 8).png().toBuffer()).toString('base64');
    return (await sent(point, { kind: 'moved', photo })).id;
  };
  const open = (url: string) => server.call('GET', url.replace(/^\/api/, ''));

  test('shows it without a session for a minute, and nothing may keep it', async () => {
    const id = await photoOf(await newPoint());
    const { url } = (await ofAdmin('GET', `/admin/point-reports/${id}/photo-link`)).json();
    const shown = await open(url);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    server.clock.advance(59_000);
    expect((await open(url)).statusCode).toBe(200);
    server.clock.advance(1_000);
    expect((await open(url)).json()).toMatchObject({ code: 'point-report-not-found' });
  });

  test('opens no other photo, and holds no longer by another expiry', async () => {
    const point = await newPoint();
    const [id, other] = [await photoOf(point), await photoOf(point)];
    const { url } = (await ofAdmin('GET', `/admin/point-reports/${id}/photo-link`)).json();
    const expiry = /\.(\d+)\./.exec(url)?.[1] ?? '';
    for (const forged of [url.replace(id, other), url.replace(expiry, String(Number(expiry) + 1)), url.slice(0, -1), `${url}A`])
      expect((await open(forged)).statusCode).toBe(404);
  });

  test('is given for a report with a photo alone', async () => {
    const { id } = await sent(await newPoint(), { kind: 'moved' });
    expect((await ofAdmin('GET', `/admin/point-reports/${id}/photo-link`)).statusCode).toBe(404);
  });
});

describe('the link of a point’s operator', () => {
  const linkIn = async (): Promise<string> => {
    const mail = (await server.mails()).findLast(({ subject }) => subject.startsWith('Confira os dados'));
    const token = /\/relato\/\d+#(\S+)/.exec(mail?.text ?? '')?.[1];
    if (token === undefined) throw new Error('no mail brought a link');
    return token;
  };
  const confirm = (token: string) => server.call('POST', '/point-confirmations', { body: { token } });

  test('confirms the point without an account for 30 days, and stands nowhere but in its mail', async () => {
    const point = await newPoint();
    const path = `/admin/collection-points/${point.id}/confirmation-link`;
    expect((await ofAdmin('POST', path, { email: 'operadora@exemplo.com.br' })).statusCode).toBe(204);
    const token = await linkIn();
    expect(JSON.stringify(await dumpTables(server))).not.toContain(token.split('.')[1]);
    hours(24 * 29);
    expect((await confirm(token)).json()).toEqual({ by: 'operator', at: server.clock.now().toISOString() });
    expect((await read(point)).confirmed?.by).toBe('operator');
    expect((await confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).json()).toMatchObject({
      code: 'point-link-invalid',
    });
    hours(25);
    expect((await confirm(token)).json()).toMatchObject({ code: 'point-link-invalid' });
  });

  test('is sent to an address, of a point that is there', async () => {
    const point = await newPoint();
    const path = `/admin/collection-points/${point.id}/confirmation-link`;
    expect((await ofAdmin('POST', path, { email: 'ninguem' })).json()).toMatchObject({ fields: { email: expect.any(String) } });
    const nowhere = await ofAdmin('POST', '/admin/collection-points/999999/confirmation-link', { email: 'a@exemplo.com.br' });
    expect(nowhere.json()).toMatchObject({ code: 'collection-point-not-found' });
  });
});

test('the points without a confirmation for the longest come first', async () => {
  const [first, second, third] = [await newPoint(), await newPoint(), await newPoint()];
  await server.database.pool.query('delete from point_freshness where collection_point_id = $1', [third.id]);
  hours(1);
  await ofAdmin('POST', `/admin/collection-points/${first.id}/confirmation`);
  const page = (await ofAdmin('GET', '/admin/collection-points?sort=confirmedAt&pageSize=500')).json();
  const ids = page.items.map(({ id }: { id: number }) => id);
  expect([third, second, first].map(({ id }) => ids.indexOf(id))).toEqual(
    [third, second, first].map(({ id }) => ids.indexOf(id)).toSorted((one, other) => one - other),
  );
  expect(ids.indexOf(third.id)).toBeLessThan(ids.indexOf(second.id));
});

test('an invalid report is refused with a sentence at its field', async () => {
  const point = await newPoint();
  for (const [body, field] of [
    [{}, 'kind'],
    [{ kind: 'strange' }, 'kind'],
    [{ kind: 'refuses-material' }, 'material'],
    [{ kind: 'full', material: 'vidro' }, 'material'],
    [{ kind: 'other' }, 'sentence'],
    [{ kind: 'full', sentence: 'a'.repeat(501) }, 'sentence'],
    [{ kind: 'full', photo: 'não' }, 'photo'],
  ] as const) {
    const reply = await report(point, body);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  }
  expect((await report({ id: 999_999 }, { kind: 'full' })).json()).toMatchObject({ code: 'collection-point-not-found' });
  expect((await report(point, { kind: 'full' }, { token: 'inventado' })).json()).toMatchObject({ code: 'session-ended' });
});

test('of a restricted point nothing is said about what is brought there', async () => {
  const point = await newPoint({ publicAccess: 'restricted' });
  for (const body of [{ kind: 'full' }, { kind: 'refuses-material', material: 'papel' }]) {
    const reply = await report(point, body);
    expect([reply.statusCode, reply.json().fields.kind]).toEqual([
      400,
      expect.stringContaining('não recebe entregas do público'),
    ]);
  }
  expect(await reportsOf(point)).toEqual([]);
  await sent(point, { kind: 'closed' });
  await sent(point, { kind: 'other', sentence: 'A escola recebe o público aos sábados.' });
  expect(await reportsOf(point)).toHaveLength(2);
});

test('a report sent twice under one key is stored once, of a visitor and of a resident', async () => {
  const point = await newPoint();
  const { token } = await given.resident(server);
  for (const who of [{ token }, { remoteAddress: elsewhere() }]) {
    const options = { ...who, headers: { 'idempotency-key': 'chave-de-relato' } };
    const first = await sent(point, { kind: 'moved' }, options);
    expect((await sent(point, { kind: 'moved' }, options)).id).toBe(first.id);
    expect((await report(point, { kind: 'closed' }, options)).json()).toMatchObject({ code: 'idempotency-key-reused' });
  }
  expect(await reportsOf(point)).toHaveLength(2);
});

test('a report that a visitor’s telephone sends again from another network is stored once, and never under another visitor’s key', async () => {
  const point = await newPoint();
  const from = (key: string) => ({ remoteAddress: elsewhere(), headers: { 'idempotency-key': key } });
  const key = 'f'.repeat(32);
  const first = await sent(point, { kind: 'full' }, from(key));
  const again = await sent(point, { kind: 'full' }, from(key));
  expect(again).toMatchObject({ id: first.id, fullReported: null });
  // A guessable key is unique only within its network.
  await sent(point, { kind: 'closed' }, from('1'));
  await sent(point, { kind: 'moved' }, from('1'));
  expect(await reportsOf(point)).toHaveLength(3);
});

test('an account’s export holds what the person said, and erasing it takes that along', async () => {
  const point = await newPoint();
  const resident = await given.resident(server);
  const photo = (await plainImage(8, 8).png().toBuffer()).toString('base64');
  await sent(point, { kind: 'other', sentence: 'A placa caiu.', photo }, { token: resident.token });
  const data: PersonalData = (await server.call('GET', '/users/me/export', { token: resident.token })).json();
  expect(data.pointReports).toEqual([
    expect.objectContaining({
      pointName: point.name,
      sentence: 'A placa caiu.',
      photo: expect.stringMatching(/^fotos\/[0-9a-f-]{36}\.webp$/),
    }),
  ]);
  await server.call('DELETE', '/users/me', { token: resident.token, body: { password: resident.password } });
  expect(await reportsOf(point)).toEqual([]);
});

test('of one network twenty a day are kept without a confirmed account, however many points there are', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  try {
    const { token } = await given.admin(limited);
    const [first, second, third] = [1, 2, 3].map(() => given.point(limited, token));
    const say = async (point: Promise<{ id: number }> | undefined, address: string, reporter?: string): Promise<number> => {
      const options = { body: { kind: 'full' }, token: reporter, headers: { 'x-forwarded-for': address } };
      return (await limited.call('POST', `/collection-points/${(await point)?.id}/reports`, options)).statusCode;
    };
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push(await say([first, second, third][time % 3], '203.0.113.7'));
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    const unconfirmed = await given.resident(limited, {}, { emailConfirmed: false });
    expect(await say(first, '203.0.113.7', unconfirmed.token)).toBe(429);
    const confirmed = await given.resident(limited);
    expect(await say(first, '203.0.113.7', confirmed.token)).toBe(201);
    expect(await say(first, '203.0.113.8')).toBe(201);
  } finally {
    await limited.close();
  }
});

test('of one network so many are kept, and no more', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const { token } = await given.admin(limited);
    const { id } = await given.point(limited, token);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++)
      statuses.push((await limited.call('POST', `/collection-points/${id}/reports`, { body: { kind: 'moved' } })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  } finally {
    await limited.close();
  }
});
