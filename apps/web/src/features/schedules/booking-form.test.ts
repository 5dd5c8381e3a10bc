import type { Schedule } from '@separai/contract/schedules/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atPoint, type BookingForm, checkForm, emptyForm, formOf, startOf } from './booking-form.ts';

const today = '2026-11-21';
const filled: BookingForm = {
  collectionPointId: 7,
  date: '2026-12-04',
  weightKg: '12,5',
  materials: ['papel', 'vidro'],
  observation: ' Portão verde ',
};

const problemsOf = (form: BookingForm) =>
  Object.fromEntries(Object.entries(checkForm(form, today).errors).map(([name, error]) => [name, error?.message]));

test('a filled form becomes the booking that is sent', () => {
  expect(checkForm(filled, today)).toEqual({
    values: {
      collectionPointId: 7,
      date: '2026-12-04',
      weightKg: 12.5,
      materials: ['papel', 'vidro'],
      observation: 'Portão verde',
    },
    errors: {},
  });
});

test('what is not typed in optional fields is sent as nothing', () => {
  expect(checkForm({ ...filled, materials: [], observation: '  ' }, today).values).toMatchObject({
    materials: [],
    observation: null,
  });
});

test('an empty form says what each required field needs', () => {
  expect(problemsOf(emptyForm)).toEqual({
    collectionPointId: 'Por favor, selecione um ponto de coleta.',
    date: 'Por favor, selecione uma data para a coleta.',
    weightKg: 'Por favor, informe o peso aproximado da sua separação.',
  });
});

test.each([
  ['0', 'O peso precisa ser maior que zero.'],
  ['-1', 'O peso precisa ser maior que zero.'],
  ['0,001', 'O peso precisa ser maior que zero.'],
  ['10.000,5', 'O peso pode ser de no máximo 10.000 kg.'],
  ['muito', 'Por favor, informe o peso aproximado da sua separação.'],
])('a weight of %s is refused', (weightKg, sentence) => {
  expect(problemsOf({ ...filled, weightKg })).toEqual({ weightKg: sentence });
});

test.each(['0,01', '10.000', '10000'])('a weight of %s is accepted', (weightKg) => {
  expect(problemsOf({ ...filled, weightKg })).toEqual({});
});

test.each([
  ['2026-11-20', 'Essa data já passou. Escolha hoje ou um dia seguinte.'],
  ['2027-02-20', 'Escolha uma data dentro dos próximos 90 dias.'],
  ['2026-02-30', 'Data inválida'],
])('the day %s is refused', (date, sentence) => {
  expect(problemsOf({ ...filled, date })).toEqual({ date: sentence });
});

test.each(['2026-11-21', '2027-02-19'])('today and the 90th day are accepted: %s', (date) => {
  expect(problemsOf({ ...filled, date })).toEqual({});
});

test('a day and a weight that are wrong are told together', () => {
  expect(problemsOf({ ...filled, date: '2026-11-20', weightKg: '0' })).toEqual({
    date: 'Essa data já passou. Escolha hoje ou um dia seguinte.',
    weightKg: 'O peso precisa ser maior que zero.',
  });
});

test('a text that is too long is refused at its field', () => {
  expect(problemsOf({ ...filled, observation: 'a'.repeat(501) })).toEqual({ observation: 'Texto longo demais' });
});

test('a booking that is put into the form is sent back as it was', () => {
  const booking = fc.record({
    collectionPointId: fc.integer({ min: 1, max: 2_147_483_647 }),
    weightKg: fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    materials: fc.constantFrom<Schedule['materials']>([], ['vidro'], ['papel', 'oleo']),
    observation: fc.constantFrom(null, 'Portão verde\ntocar a campainha'),
  });
  fc.assert(
    fc.property(booking, (held) => {
      const schedule = { ...held, date: '2026-12-04' } as Schedule;
      expect(checkForm(formOf(schedule), today).values).toEqual({ ...held, date: '2026-12-04' });
    }),
  );
});

const points = [
  { id: 7, materials: ['papel', 'vidro'] },
  { id: 8, materials: ['vidro'] },
] as const satisfies { id: number; materials: BookingForm['materials'] }[];

test('another point leaves out the materials that it does not take', () => {
  expect(atPoint(filled, points[1])).toEqual({ ...filled, collectionPointId: 8, materials: ['vidro'] });
});

test('a form starts with what was typed', () => {
  expect(startOf(filled, null, points[0])).toEqual({ form: filled, pointGone: false });
});

test('the point of a link wins over the point that was typed', () => {
  expect(startOf(filled, 8, points[1])).toEqual({
    form: { ...filled, collectionPointId: 8, materials: ['vidro'] },
    pointGone: false,
  });
});

test('a point that is gone is left out and said', () => {
  expect(startOf(filled, null, null)).toEqual({ form: { ...filled, collectionPointId: null }, pointGone: true });
  expect(startOf(emptyForm, 99, null)).toEqual({ form: emptyForm, pointGone: true });
  expect(startOf(emptyForm, null, null)).toEqual({ form: emptyForm, pointGone: false });
});
