import { expect, test } from 'vitest';
import {
  closingWords,
  limitingRules,
  type PickupRules,
  pickupRuleWords,
  unlimitedPickups,
} from '../collection-points/pickup-rules.ts';
import { PickupRulesInput } from '../collection-points/pickup-rules-schema.ts';
import { daysWithRoom, obstacleOn, obstacleWords, type PickupDays, pickupWeightProblem } from './room.ts';

// A Tuesday at noon.
const now = { day: '2026-12-01', minute: 720 };
const at = (rules: Partial<PickupRules>, change: Partial<PickupDays> = {}): PickupDays => ({
  rules: { ...unlimitedPickups, ...rules },
  loads: new Map([['2026-12-04', { bookings: 2, kg: 30 }]]),
  holidays: new Set(['2026-12-25']),
  now,
  ...change,
});
const small = { weightKg: 2, home: null };
const living = (address: string, cep: string | null = null) => ({ weightKg: 2, home: { address, cep } });

test('a day is full by bookings or by kilograms', () => {
  expect(obstacleOn(at({ bookingsPerDay: 2 }), '2026-12-04', small)).toBe('full');
  expect(obstacleOn(at({ bookingsPerDay: 3 }), '2026-12-04', small)).toBeNull();
  expect(obstacleOn(at({ kgPerDay: 32 }), '2026-12-04', small)).toBeNull();
  expect(obstacleOn(at({ kgPerDay: 32 }), '2026-12-04', { ...small, weightKg: 2.01 })).toBe('full');
  expect(pickupWeightProblem({ ...unlimitedPickups, kgPerDay: 32 }, 33)).toBe('Este ponto busca até 32 kg por dia.');
});

test('a point works on its weekdays, not on its days off, and on holidays as it says', () => {
  expect(obstacleOn(at({ weekdays: [1, 4] }), '2026-12-04', small)).toBe('not-working');
  expect(obstacleOn(at({ weekdays: [1, 4] }), '2026-12-03', small)).toBeNull();
  expect(obstacleOn(at({ daysOff: ['12-24'] }), '2026-12-24', small)).toBe('closed');
  expect(obstacleOn(at({ daysOff: ['2025-12-24'] }), '2026-12-24', small)).toBeNull();
  expect(obstacleOn(at({}), '2026-12-25', small)).toBeNull();
  expect(obstacleOn(at({ worksOnHolidays: false }), '2026-12-25', small)).toBe('closed');
});

test('bookings of a day close at an hour of a day before', () => {
  const eve = { closing: { daysBefore: 1, hour: 18 } };
  expect(obstacleOn(at(eve, { now: { day: '2026-12-01', minute: 18 * 60 - 1 } }), '2026-12-02', small)).toBeNull();
  expect(obstacleOn(at(eve, { now: { day: '2026-12-01', minute: 18 * 60 } }), '2026-12-02', small)).toBe('deadline');
  expect(obstacleOn(at(eve), '2026-12-01', small)).toBe('deadline');
  expect(obstacleOn(at({ daysAhead: 7 }), '2026-12-08', small)).toBeNull();
  expect(obstacleOn(at({ daysAhead: 7 }), '2026-12-09', small)).toBe('too-far');
});

test('a home is outside only where its address says so', () => {
  const area = { districts: ['Jd. América', 'Centro'], postalCodes: [{ from: '60000-000', until: '60099-999' }] };
  const outside = (home: ReturnType<typeof living>) => obstacleOn(at(area), '2026-12-03', home);
  expect(outside(living('Rua Sol, 12, Jardim América, Fortaleza - CE', '61000-000'))).toBeNull();
  expect(outside(living('Rua Sol, Aldeota, Fortaleza - CE', '60010-000'))).toBeNull();
  expect(outside(living('Rua Sol, Aldeota, Fortaleza - CE', '61000-000'))).toBe('outside-area');
  // Neither district nor postal code is known.
  expect(outside(living('Rua Sol'))).toBeNull();
  expect(obstacleOn(at({ postalCodes: area.postalCodes }), '2026-12-03', living('Rua Sol', '61000-000'))).toBe('outside-area');
});

test('the next days with room are told with the reason', () => {
  const days = at({ bookingsPerDay: 2, weekdays: [5] });
  const next = daysWithRoom(days, small, '2026-12-04');
  expect(next).toEqual(['2026-12-11', '2026-12-18', '2026-12-25']);
  expect(obstacleWords(days.rules, { obstacle: 'full', day: '2026-12-04', next: next.slice(0, 1) })).toBe(
    'O dia 04/12/2026, sexta-feira, está lotado. Próximos dias com lugar: 11/12/2026, sexta-feira.',
  );
  expect(daysWithRoom(at({ weekdays: [5], daysAhead: 2 }), small, '2026-12-01')).toEqual([]);
});

test('rules that limit nothing are none, and the others are told in words', () => {
  expect(limitingRules(PickupRulesInput.parse({}))).toBeNull();
  const rules = PickupRulesInput.parse({ weekdays: [1, 4], bookingsPerDay: 20, closing: { daysBefore: 1, hour: 18 } });
  expect(limitingRules(rules)).toEqual(rules);
  expect(pickupRuleWords(rules)).toEqual(['segunda e quinta', 'até 20 coletas por dia', 'agenda até as 18h da véspera']);
  expect(closingWords({ daysBefore: 0, hour: 0 })).toBe('até à meia-noite do próprio dia');
  expect(PickupRulesInput.safeParse({ daysOff: ['24/13'] }).success).toBe(false);
  expect(PickupRulesInput.safeParse({ postalCodes: [{ from: '60099-999', until: '60000-000' }] }).success).toBe(false);
});
