import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { expect, test } from 'vitest';
import {
  doubtfulWeighings,
  factorsOf,
  typedKg,
  type WeighingForm,
  weighingBody,
  weighingFormOf,
  weighingProblems,
} from './weighing-form.ts';

const bag = { material: 'papel', unit: 'saco', note: null, version: 1 } as const;
const factors = [
  { ...bag, id: 1, kgPerUnit: 12, organizationId: null },
  { ...bag, id: 2, kgPerUnit: 9, organizationId: 7 },
  { ...bag, id: 3, kgPerUnit: 10, organizationId: 8 },
];
const schedule = (given: Partial<AdministeredSchedule> = {}): AdministeredSchedule =>
  ({
    id: 'a',
    weightKg: 12.5,
    materials: ['papel'],
    organizationId: null,
    collectedByMaterial: null,
    ...given,
  }) as AdministeredSchedule;
const byMaterial = (from: AdministeredSchedule, kg: Partial<WeighingForm['kg']>, units: Partial<WeighingForm['units']> = {}) => {
  const form = weighingFormOf(from, factors);
  return { ...form, isByMaterial: true, kg: { ...form.kg, ...kg }, units: { ...form.units, ...units } };
};

test('a counted amount is converted by the factor of the organisation of the booking, else by that of all', () => {
  const form = byMaterial(schedule(), { papel: '3', vidro: '2,5' }, { papel: 'saco' });
  expect(typedKg(form)).toBe(38.5);
  expect(weighingBody(form)).toEqual({
    collectedByMaterial: [
      { material: 'papel', kg: 36, counted: { amount: 3, unit: 'saco', kgPerUnit: 12 } },
      { material: 'vidro', kg: 2.5 },
    ],
  });
  expect(typedKg(byMaterial(schedule({ organizationId: 7 }), { papel: '3' }, { papel: 'saco' }))).toBe(27);
  expect(factorsOf(form, 'vidro')).toEqual([]);
  expect(weighingProblems(byMaterial(schedule(), { papel: 'três' }, { papel: 'saco' }))).toHaveProperty(['kg.papel']);
});

test('a recorded amount is shown in its unit while its factor is the same, and in kilograms afterwards', () => {
  const recorded = (kgPerUnit: number) =>
    schedule({
      collectedByMaterial: [{ material: 'papel', kg: 3 * kgPerUnit, counted: { amount: 3, unit: 'saco', kgPerUnit } }],
    });
  expect(weighingFormOf(recorded(12), factors)).toMatchObject({ kg: { papel: '3' }, units: { papel: 'saco' } });
  expect(weighingFormOf(recorded(11), factors)).toMatchObject({ kg: { papel: '33' }, units: { papel: 'kg' } });
});

test("'1.250' is asked about in all and for a material alone", () => {
  const doubts = (form: WeighingForm, declared = schedule()) =>
    doubtfulWeighings([declared], { a: form }).map(({ material, weighedKg }) => [material, weighedKg]);
  const total = (text: string) => ({ ...weighingFormOf(schedule(), factors), total: text });
  expect(doubts(total('1.250'))).toEqual([[null, 1250]]);
  expect(doubts(total('12.5'))).toEqual([]);
  expect(doubts(byMaterial(schedule(), { papel: '1.250', vidro: '2' }))).toEqual([[null, 1252]]);
  // Not far in all from 500 declared kilograms, but the paper alone is more than all of them.
  const declared = schedule({ weightKg: 500 });
  expect(doubts(byMaterial(declared, { papel: '1.250', vidro: '400' }), declared)).toEqual([['papel', 1250]]);
  expect(doubts(byMaterial(declared, { papel: '1250', vidro: '400' }), declared)).toEqual([]);
});
