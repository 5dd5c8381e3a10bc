import { addDays } from '@separai/contract/calendar';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backgroundJobs } from '../src/jobs.ts';
import { collectionDays, weekly } from './collection-days.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { noticesOf } from './told.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Sao_Paulo', PUBLIC_URL: 'https://separai.exemplo.org' });
});
afterAll(() => server.close());

// At 0h of 04/11/2018 clocks in São Paulo went on to 1h (from UTC-3 to UTC-2); at 0h of 17/02/2019 back to 23h.
describe.each([
  {
    ...{ change: 'begins', on: '2018-11-04', lastSecond: '2018-11-04T02:59:59Z' },
    sixes: ['2018-11-03T09:00:00.000Z', '2018-11-04T08:00:00.000Z', '2018-11-05T08:00:00.000Z'],
  },
  {
    ...{ change: 'ends', on: '2019-02-17', lastSecond: '2019-02-17T02:59:59Z' },
    sixes: ['2019-02-16T08:00:00.000Z', '2019-02-17T09:00:00.000Z', '2019-02-18T09:00:00.000Z'],
  },
])('where daylight saving time $change on $on', ({ on, lastSecond, sixes }) => {
  let serviceId: number;
  let areaId: number;
  const [eve, after] = [addDays(on, -1), addDays(on, 1)];

  beforeEach(async () => {
    server.clock.set(`${addDays(on, -5)}T15:00:00Z`);
    await server.database.pool.query('truncate collection_areas, collection_services, collection_reminder_runs cascade');
    const make = collectionDays(server, await given.admin(server));
    ({ id: serviceId } = await make.service({ holidayPolicy: 'passes', putOutBeforeMinutes: 60 }));
    ({ id: areaId } = await make.area(serviceId, {
      rules: [{ ...weekly('MO,TU,WE,TH,FR,SA,SU'), validFrom: '2018-01-01' }],
      coverage: { postalCodes: [{ from: '60160-000', until: '60160-999' }] },
    }));
  });

  test('the answer and the calendar file have each day once, and today ends at local midnight', async () => {
    const everyDay = Array.from({ length: 9 }, (_, days) => addDays(on, days - 4));
    const daysFrom = async (query: string) => (await server.call('GET', `/collection-days?area=${areaId}${query}`)).json();
    const { services } = await daysFrom(`&from=${everyDay[0]}&to=${everyDay[8]}`);
    const told = services[0].areas[0].days.map(({ date, putOutBy }: Record<string, string>) => [date, putOutBy]);
    expect(told).toEqual(everyDay.map((day) => [day, `${day}T17:00`]));

    const file = (await server.call('GET', `/collection-areas/${areaId}.ics`)).body;
    const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const iterator = event?.iterator();
    const days: string[] = [];
    for (let next = iterator?.next(); next; next = iterator?.next()) days.push(next.toString());
    expect(days.filter((day) => day >= addDays(on, -4) && day <= addDays(on, 4))).toEqual(everyDay);

    const todayAt = async (instant: Date): Promise<string> => {
      server.clock.set(instant.toISOString());
      return (await daysFrom('')).today;
    };
    const last = new Date(lastSecond);
    expect([await todayAt(last), await todayAt(new Date(last.getTime() + 1000))]).toEqual([eve, on]);
  });

  test('a missed collection of the evening before can be reported from 6h local time until two days after', async () => {
    const [, from = '', until = ''] = sixes;
    const at = async (instant: string, before = 0) => {
      server.clock.set(new Date(Date.parse(instant) - before).toISOString());
      const reply = await server.call('POST', `/collection-areas/${areaId}/missed-collections`, { body: { date: eve } });
      return reply.json().error ?? reply.json().state;
    };
    expect(await at(from, 1)).toMatch(/Dá para avisar a partir das 6h de domingo/);
    expect(await at(from)).toBe('open');
    const end = new Date(Date.parse(until) + 86_400_000).toISOString();
    expect(await at(end, 1)).toBe('open');
    expect(await at(end)).not.toBe('open');
  });

  test('a reminder comes once for each day, at 6h local time', async () => {
    const person = await given.resident(server, { cep: '60160-230' });
    const body = { serviceId, moment: 'morning', hour: 6 };
    expect((await server.call('PUT', '/users/me/collection-reminders', { token: person.token, body })).statusCode).toBe(200);
    const { config, clock, app } = server;
    const job = backgroundJobs({ config, db: server.database.db, clock, logger: app.log, say: () => {} }).find(
      ({ name }) => name === 'lembretes-da-coleta',
    );
    const came = new Map<string, string>();
    for (let hour = 0; hour < 72; hour += 1) {
      server.clock.set(new Date(Date.parse(`${eve}T04:00:00Z`) + hour * 3_600_000).toISOString());
      await job?.run(new AbortController().signal);
      for (const { subject } of await noticesOf(server, person))
        if (subject.date !== null && !came.has(subject.date)) came.set(subject.date, server.clock.now().toISOString());
    }
    expect([...came]).toEqual([eve, on, after].map((day, index) => [day, sixes[index]]));
    expect(await noticesOf(server, person)).toHaveLength(3);
  });
});
