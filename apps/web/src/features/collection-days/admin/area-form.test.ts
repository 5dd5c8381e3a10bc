import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import { CoverageInput } from '@separai/contract/collection-days/coverage-schema';
import { expect, test } from 'vitest';
import { textOf } from './area-conflict.ts';
import { bodyOf, emptyForm, emptyStreet, formOf, problemsOf } from './area-form.ts';
import { emptyRule, ruleForm, ruleOf, ruleProblem } from './rule-form.ts';

const square = (east: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [-38.5, -3.7],
        [east, -3.7],
        [east, -3.8],
        [-38.5, -3.7],
      ] as [number, number][],
    ],
  ],
});
const area: KeptArea = {
  ...{ id: 7, serviceId: 3, code: null, name: 'Setor 1', operator: null, organizationId: null },
  ...{ note: 'até a Rua X', municipality: 'Fortaleza' },
  ...{ uf: 'CE', holidayPolicy: null, active: true, version: 2, updatedAt: '2026-11-26T12:00:00.000Z' },
  rules: [
    {
      recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;BYMONTH=1,2',
      window: { from: '18:00', until: null, part: null },
      ...{ validFrom: '2026-12-02', validUntil: '2027-12-31', text: 'a cada duas semanas' },
    },
  ],
  coverage: {
    polygons: square(-38.4),
    districts: ['Centro', 'Benfica'],
    streets: [{ street: 'Rua A', district: null, from: 10, until: null, parity: 'even' }],
    postalCodes: [{ from: '60000-000', until: '60000-000' }],
  },
};

test('an area that is opened and saved stays as it was', () => {
  const { id: _id, version: _version, updatedAt: _updatedAt, ...kept } = area;
  const [{ text: _text, ...rule } = { text: '' }] = kept.rules;
  expect(bodyOf(formOf(area))).toEqual({ ...kept, code: '', operator: '', rules: [rule], coverage: expect.anything() });
  expect(CoverageInput.parse(bodyOf(formOf(area)).coverage)).toEqual(kept.coverage);
  expect(problemsOf(formOf(area))).toEqual({});
});

test('the problems of an area stand at its fields', () => {
  const empty = emptyForm({ serviceId: '', municipality: '', uf: '' }, '2026-11-26');
  expect(Object.keys(problemsOf(empty)).sort()).toEqual(['districts', 'municipality', 'name', 'rules.0', 'serviceId', 'uf']);
  const form = formOf(area);
  const streets = [{ ...emptyStreet, street: 'Rua A', from: '20', until: '10' }, emptyStreet];
  const [rule = ruleForm(area.rules[0] as KeptArea['rules'][number])] = form.rules;
  const typed = { ...form, rules: [rule, rule], streets, postalCodes: [{ from: '6000', until: '' }] };
  expect(Object.keys(problemsOf(typed)).sort()).toEqual([
    'postalCodes.0.from',
    'postalCodes.0.until',
    'rules',
    'streets.0.until',
    'streets.1.street',
  ]);
});

test.each([
  ['an end alone', { from: null, until: '12:00', part: null }],
  ['a stated part of the day beside hours', { from: '17:30', until: '23:00', part: 'night' as const }],
])('a rule with %s is whole and stays as it was', (_, window) => {
  const form = ruleForm({ ...emptyRule, recurrence: 'FREQ=WEEKLY;BYDAY=WE', window, validFrom: '2026-12-02' });
  expect([ruleProblem(form, true), ruleOf(form).window]).toEqual([null, window]);
});

test('two versions of an area are compared in words, and two drawings with as many points differ', () => {
  const words = textOf(new Map([['3', 'Coleta seletiva']]));
  const form = formOf(area);
  expect(words(form, 'serviceId')).toBe('Coleta seletiva');
  expect(words(form, 'rules')).toBe(
    'a cada duas semanas, às quartas, em janeiro e fevereiro, à noite, a partir das 18h, a partir de 02/12/2026, até 31/12/2027',
  );
  expect(words(form, 'streets')).toBe('Rua A, do 10 em diante, números pares');
  expect(words(form, 'polygons')).toMatch(/^1 contorno, 3 pontos/);
  expect(words({ ...form, polygons: JSON.stringify(square(-38.3)) }, 'polygons')).not.toBe(words(form, 'polygons'));
});
