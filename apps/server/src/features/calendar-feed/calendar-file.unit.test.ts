import { materialTypes } from '@separai/contract/collection-points/materials';
import { scheduleStatuses } from '@separai/contract/schedules/status';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Component, only, parseCalendar } from '../../../test/ical.ts';
import { bookingCalendar, calendarText } from './calendar-file.ts';
import type { CalendarBooking } from './repository.ts';

const booking: CalendarBooking = {
  byPhone: false,
  id: '6f0c0d5e-8b1f-4a57-9a3e-0c7b8d9e1f20',
  sequence: 3,
  date: '2026-12-04',
  status: 'confirmado',
  weightKg: 1234.5,
  collectedWeightKg: null,
  materials: ['papel', 'oleo'],
  reason: null,
  createdAt: new Date('2026-11-30T23:59:59Z'),
  updatedAt: new Date('2026-12-01T15:00:00Z'),
  pointName: 'Ecoponto Fátima',
  address: 'Avenida Eduardo Girão, 989; fundos',
  phone: '85 3105-1234',
  openingHours: 'Seg a Sex: 8h às 17h\nSáb: 8h às 12h',
  latitude: -3.7526,
  longitude: -38.5327,
  reminderHour: 18,
};
const listUrl = 'https://separai.exemplo.com.br/schedule/list';

const eventsOf = (bookings: readonly CalendarBooking[], feed = true): Component[] => [
  ...parseCalendar(Buffer.from(calendarText(bookingCalendar(bookings, { feed, listUrl })))).components,
];
const eventOf = (change: Partial<CalendarBooking> = {}): Component => {
  const [event] = eventsOf([{ ...booking, ...change }]);
  if (event === undefined) throw new Error('the calendar is empty');
  return event;
};

test('a calendar has its producer, its method of publication, its name and its refresh interval', () => {
  const calendar = parseCalendar(Buffer.from(calendarText(bookingCalendar([booking], { feed: true, listUrl }))));
  expect(calendar.name).toBe('VCALENDAR');
  expect(Object.fromEntries(calendar.properties.map(({ name, text }) => [name, text]))).toEqual({
    VERSION: '2.0',
    PRODID: '-//Separai//Minhas coletas//PT',
    METHOD: 'PUBLISH',
    NAME: 'Minhas coletas · Separaí',
    'X-WR-CALNAME': 'Minhas coletas · Separaí',
    'REFRESH-INTERVAL': 'PT4H',
    'X-PUBLISHED-TTL': 'PT4H',
  });
  expect(only(calendar, 'REFRESH-INTERVAL').parameters).toEqual({ VALUE: 'DURATION' });
});

test('one booking comes without a name for the calendar, so that it is put into the one that the phone has', () => {
  const calendar = parseCalendar(Buffer.from(calendarText(bookingCalendar([booking], { feed: false, listUrl }))));
  expect(calendar.properties.map(({ name }) => name)).toEqual(['VERSION', 'PRODID', 'METHOD']);
});

test('a booking is an event of a whole day', () => {
  const event = eventOf();
  expect(only(event, 'UID').value).toBe('coleta-6f0c0d5e-8b1f-4a57-9a3e-0c7b8d9e1f20@separai');
  expect(only(event, 'SEQUENCE').value).toBe('3');
  expect(only(event, 'DTSTART')).toMatchObject({ value: '20261204', parameters: { VALUE: 'DATE' } });
  expect(only(event, 'DTEND')).toMatchObject({ value: '20261205', parameters: { VALUE: 'DATE' } });
  expect(only(event, 'DTSTAMP').value).toBe('20261201T150000Z');
  expect(only(event, 'LAST-MODIFIED').value).toBe('20261201T150000Z');
  expect(only(event, 'CREATED').value).toBe('20261130T235959Z');
  expect(only(event, 'SUMMARY').text).toBe('Coleta: Ecoponto Fátima');
  expect(only(event, 'LOCATION').text).toBe('Avenida Eduardo Girão, 989; fundos');
  expect(only(event, 'GEO').value).toBe('-3.7526;-38.5327');
  expect(only(event, 'URL').value).toBe(listUrl);
  expect(only(event, 'TRANSP').value).toBe('TRANSPARENT');
  expect(only(event, 'DESCRIPTION').text).toBe(
    [
      'Materiais: Papel/Papelão, Óleo de cozinha',
      'Peso informado: 1.234,5 kg',
      'Horário do ponto: Seg a Sex: 8h às 17h',
      'Sáb: 8h às 12h',
      'Telefone do ponto: 85 3105-1234',
    ].join('\n'),
  );
});

test.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('the day is the same on a server in %s', (zone) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(only(eventOf({ date: '2026-12-31' }), 'DTSTART').value).toBe('20261231');
    expect(only(eventOf({ date: '2026-12-31' }), 'DTEND').value).toBe('20270101');
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test.each([
  ['pendente', 'TENTATIVE', 'Coleta a confirmar: Ecoponto Fátima'],
  ['confirmado', 'CONFIRMED', 'Coleta: Ecoponto Fátima'],
  ['concluído', 'CONFIRMED', 'Coleta concluída: Ecoponto Fátima'],
  ['cancelado', 'CANCELLED', 'Coleta cancelada: Ecoponto Fátima'],
  ['não realizado', 'CANCELLED', 'Coleta não realizada: Ecoponto Fátima'],
] as const)('a booking that is %s is %s', (status, said, title) => {
  const event = eventOf({ status });
  expect(only(event, 'STATUS').value).toBe(said);
  expect(only(event, 'SUMMARY').text).toBe(title);
});

describe('the alarm', () => {
  test.each([
    [18, '-PT6H'],
    [6, '-PT18H'],
    [22, '-PT2H'],
  ])('of a resident who wants to hear at %i comes %s from the start of the day', (reminderHour, trigger) => {
    const [alarm, ...more] = eventOf({ reminderHour }).components;
    expect(more).toEqual([]);
    expect(alarm?.name).toBe('VALARM');
    if (alarm === undefined) return;
    expect(only(alarm, 'ACTION').value).toBe('DISPLAY');
    expect(only(alarm, 'TRIGGER')).toMatchObject({ value: trigger, parameters: {} });
    expect(only(alarm, 'DESCRIPTION').text).toBe('Amanhã: coleta em Ecoponto Fátima');
  });

  test.each(['concluído', 'cancelado', 'não realizado'] as const)('is not there for a booking that is %s', (status) => {
    expect(eventOf({ status }).components).toEqual([]);
  });
});

test('unknown facts are left out', () => {
  const event = eventOf({ materials: [], phone: null, openingHours: null, latitude: null, longitude: null });
  expect(only(event, 'DESCRIPTION').text).toBe('Peso informado: 1.234,5 kg');
  expect(event.properties.some(({ name }) => name === 'GEO')).toBe(false);
});

test('the collected weight is said beside the expected one', () => {
  const event = eventOf({ status: 'concluído', collectedWeightKg: 0.5 });
  expect(only(event, 'DESCRIPTION').text).toContain('Peso informado: 1.234,5 kg\nPeso coletado: 0,5 kg\n');
});

test('why a booking was called off is said', () => {
  const event = eventOf({ status: 'cancelado', reason: 'O caminhão quebrou; pedimos desculpas,\nvoltamos na sexta.' });
  expect(only(event, 'DESCRIPTION').text).toContain('Motivo: O caminhão quebrou; pedimos desculpas,\nvoltamos na sexta.');
});

test('no text that people write can add a line, break a character or make a line too long', () => {
  const hostile = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
      fc.constantFrom(
        'a\r\nATTACH:https://exemplo.com/x\r\nEND:VEVENT',
        '\\n;,\\\\:"',
        '👨‍👩‍👧‍👦'.repeat(30),
        'ã'.repeat(200),
        `${'x'.repeat(65)}ção`,
        ' começa e acaba com espaço ',
        'linha\u2028de outro tipo',
      ),
    )
    .map((text) => text.replace(/[\p{Cs}]|(?![\n\t\r])\p{Cc}/gu, ''));
  fc.assert(
    fc.property(
      fc.record({
        pointName: hostile,
        address: hostile.filter((text) => text !== ''),
        phone: hostile,
        openingHours: hostile,
        reason: fc.option(hostile),
        status: fc.constantFrom(...scheduleStatuses),
        materials: fc.subarray([...materialTypes]),
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
      (change) => {
        const events = eventsOf([{ ...booking, ...change }, booking]);
        expect(events.map(({ name }) => name)).toEqual(['VEVENT', 'VEVENT']);
        const [event] = events;
        if (event === undefined) return;
        const lines = (text: string): string => text.replace(/\r\n|\r/g, '\n');
        expect(only(event, 'SUMMARY').text.endsWith(`: ${lines(change.pointName)}`)).toBe(true);
        expect(only(event, 'LOCATION').text).toBe(lines(change.address));
        expect(only(event, 'DESCRIPTION').text).toContain(`Telefone do ponto: ${lines(change.phone)}`);
        for (const { value } of event.properties.filter(({ name }) => name === 'GEO'))
          expect(value).toMatch(/^-?\d+(\.\d{1,6})?;-?\d+(\.\d{1,6})?$/);
        expect(event.properties.map(({ name }) => name)).not.toContain('ATTACH');
      },
    ),
    { numRuns: 300 },
  );
});
