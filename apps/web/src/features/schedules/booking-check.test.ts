import type { Schedule } from '@separai/contract/schedules/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkForm } from './booking-check.ts';
import { type BookingForm, emptyForm, formOf } from './booking-form.ts';
import { filled } from './given-form.ts';

const today = '2026-11-21';
const home = { cep: '60025-001', address: 'Rua Senador Pompeu', number: '300', complement: '' };
const known = { today, home };
const problemsOf = (form: BookingForm) =>
  Object.fromEntries(Object.entries(checkForm(form, known).errors).map(([name, error]) => [name, error?.message]));

test('a filled form becomes the booking that is sent', () => {
  expect(checkForm(filled, known)).toEqual({
    values: {
      collectionPointId: 7,
      date: '2026-12-04',
      weightKg: 12.5,
      materials: ['papel', 'vidro'],
      observation: 'Portão verde',
      handover: 'dropoff',
      pickup: null,
    },
    errors: {},
  });
});

test('an empty optional field is left out of the request', () => {
  expect(checkForm({ ...filled, materials: [], observation: '  ' }, known).values).toMatchObject({
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
    travel: fc.constantFrom(
      { handover: 'dropoff', pickup: null } as const,
      { handover: 'pickup', pickup: { cep: null, address: 'Rua B', number: '2', complement: 'casa' } } as const,
    ),
  });
  fc.assert(
    fc.property(booking, ({ travel, ...rest }) => {
      const held = { ...rest, ...travel };
      const schedule = { ...held, date: '2026-12-04' } as Schedule;
      expect(checkForm(formOf(schedule), known).values).toEqual({ ...held, date: '2026-12-04' });
    }),
  );
});

test('it is fetched at the profile’s address, or at the one that was typed for this time', () => {
  const fetched: BookingForm = { ...filled, handover: 'pickup' };
  expect(checkForm(fetched, known).values).toMatchObject({ handover: 'pickup', pickup: { ...home, complement: null } });
  const pickup = { cep: '', address: 'Rua B', number: '2', complement: 'casa' };
  expect(checkForm({ ...fetched, pickup }, known).values).toMatchObject({ pickup: { ...pickup, cep: null } });
});

test('a pick-up without an address is refused beside its fields, and only a pick-up', () => {
  const blank = { cep: '', address: '', number: '', complement: '' };
  expect(checkForm({ ...filled, handover: 'pickup' }, { today, home: blank }).errors.pickup).toMatchObject({
    address: { message: 'Por favor, insira seu endereço' },
    number: { message: 'Por favor, insira o número' },
  });
  expect(problemsOf({ ...filled, handover: 'dropoff', pickup: blank })).toEqual({});
});
