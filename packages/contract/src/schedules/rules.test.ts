import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import {
  canBecome,
  collectionDayProblem,
  hasRoomForSchedule,
  isFarFromDeclared,
  isOpen,
  separatedSoFar,
  splitByTime,
  statusChangeProblems,
  weighingOf,
} from './rules.ts';
import { type ScheduleStatus, scheduleStatuses } from './status.ts';

const today = '2026-12-01';
const past = 'Essa data já passou. Escolha hoje ou um dia seguinte.';
const tooFar = 'Escolha uma data dentro dos próximos 90 dias.';

describe('the day of a collection', () => {
  test.each([
    [-1, past],
    [0, null],
    [1, null],
    [90, null],
    [91, tooFar],
  ])('%i days from today: %s', (days, problem) => {
    expect(collectionDayProblem(addDays(today, days), today)).toBe(problem);
  });

  test('is right exactly within the 91 days from today on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (days) => {
        expect(collectionDayProblem(addDays(today, days), today) === null).toBe(days >= 0 && days <= 90);
      }),
    );
  });
});

describe('a booking', () => {
  test('goes pendente → confirmado → concluído, is called off while open, and no other way', () => {
    const ways = scheduleStatuses.flatMap((from) =>
      scheduleStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(ways).toEqual([
      'pendente → confirmado',
      'pendente → cancelado',
      'confirmado → concluído',
      'confirmado → cancelado',
      'confirmado → não realizado',
    ]);
  });

  test('is open while it is pendente or confirmado', () => {
    expect(scheduleStatuses.filter((status) => isOpen({ status }))).toEqual(['pendente', 'confirmado']);
  });
});

test('a person may have thirty open bookings', () => {
  expect([0, 29, 30, 31].map(hasRoomForSchedule)).toEqual([true, true, false, false]);
});

describe('the list of bookings', () => {
  const booking = (
    id: string,
    date: string,
    status: (typeof scheduleStatuses)[number],
    createdAt = '2026-11-01T00:00:00.000Z',
  ) => ({
    id,
    date,
    status,
    createdAt,
  });

  test('shows what is to come soonest first, then the rest latest first', () => {
    const { upcoming, past: before } = splitByTime(
      [
        booking('late', '2027-01-10', 'pendente'),
        booking('today', today, 'confirmado'),
        booking('called off', '2027-02-01', 'cancelado'),
        booking('forgotten', '2026-11-30', 'pendente'),
        booking('called off before', '2026-11-29', 'cancelado'),
        booking('second of a day', '2026-12-05', 'pendente', '2026-11-02T00:00:00.000Z'),
        booking('first of a day', '2026-12-05', 'pendente'),
        booking('done', '2026-10-01', 'concluído'),
      ],
      today,
    );
    expect(upcoming.map((one) => one.id)).toEqual(['today', 'first of a day', 'second of a day', 'late']);
    expect(before.map((one) => one.id)).toEqual(['called off', 'forgotten', 'called off before', 'done']);
  });

  test('loses none and repeats none', () => {
    const anyBooking = fc.record({
      id: fc.uuid(),
      date: fc.integer({ min: -100, max: 100 }).map((days) => addDays(today, days)),
      status: fc.constantFrom(...scheduleStatuses),
      createdAt: fc.constant('2026-11-01T00:00:00.000Z'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyBooking, { selector: (one) => one.id }), (bookings) => {
        const { upcoming, past: before } = splitByTime(bookings, today);
        expect([...upcoming, ...before].map((one) => one.id).sort()).toEqual(bookings.map((one) => one.id).sort());
      }),
    );
  });
});

test('the separated weight is the collected one, of as many collections', () => {
  const weighed = (...all: (number | null)[]) => separatedSoFar(all.map((collectedWeightKg) => ({ collectedWeightKg })));
  expect(weighed(null, 0)).toEqual({ kg: 0, collections: 0 });
  expect(weighed(9.5, null, 26.5, 0)).toEqual({ kg: 36, collections: 2 });
});

describe('a status change', () => {
  test('needs the weighed kg when the collection is done, and takes them only then', () => {
    expect(statusChangeProblems({ status: 'concluído', reason: null }, today)).toEqual({
      collectedWeightKg: 'Por favor, informe o peso coletado.',
    });
    expect(statusChangeProblems({ status: 'concluído', collectedWeightKg: 0, reason: null }, today)).toEqual({});
    expect(Object.keys(statusChangeProblems({ status: 'confirmado', collectedWeightKg: 3, reason: null }, today))).toEqual([
      'collectedWeightKg',
    ]);
  });

  test('takes a reason only when the collection is off', () => {
    const problems = (status: ScheduleStatus) =>
      statusChangeProblems({ status, collectedWeightKg: null, reason: 'Chuva' }, today);
    expect([problems('cancelado'), problems('não realizado')]).toEqual([{}, {}]);
    expect(Object.keys(problems('confirmado'))).toEqual(['reason']);
  });
});

describe('a weighing by material', () => {
  const collectedByMaterial = [
    { material: 'papel', kg: 0.1 },
    { material: 'vidro', kg: 0.2 },
  ] as const;
  const done = { status: 'concluído', reason: null, collectedByMaterial } as const;

  test('has the sum as its total, and no other', () => {
    expect(weighingOf({ collectedByMaterial })).toMatchObject({ collectedWeightKg: 0.3, collectedByMaterial });
    expect(statusChangeProblems(done, today)).toEqual({});
    expect(statusChangeProblems({ ...done, collectedWeightKg: 0.3 }, today)).toEqual({});
    expect(statusChangeProblems({ ...done, collectedWeightKg: 0.31 }, today)).toEqual({
      collectedWeightKg: 'O peso total não é a soma dos materiais.',
    });
  });

  test('goes with a completed collection, and took place until today', () => {
    for (const part of [{ collectedByMaterial }, { weighedBy: 'Ana' }, { weighedOn: today }])
      expect(Object.keys(statusChangeProblems({ status: 'confirmado', reason: null, ...part }, today))).toEqual([
        'collectedWeightKg',
      ]);
    expect(statusChangeProblems({ ...done, weighedOn: today }, today)).toEqual({});
    expect(Object.keys(statusChangeProblems({ ...done, weighedOn: addDays(today, 1) }, today))).toEqual(['weighedOn']);
  });
});

test('a weight is asked about when it is more than five times above or below the declared one', () => {
  const isFar = (declaredKg: number, weighedKg: number) => isFarFromDeclared({ declaredKg, weighedKg });
  // A comma typed as the point that separates thousands.
  expect(isFar(12.5, 1250)).toBe(true);
  expect([isFar(10, 50), isFar(10, 50.01), isFar(10, 2), isFar(10, 1.99), isFar(10, 0)]).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});
