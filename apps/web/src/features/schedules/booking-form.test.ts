import type { PointHandover } from '@separai/contract/collection-points/handover';
import type { Schedule } from '@separai/contract/schedules/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atPoint, type BookingForm, checkForm, emptyForm, formAgain, formOf, startOf } from './booking-form.ts';

const today = '2026-11-21';
const home = { cep: '60025-001', address: 'Rua Senador Pompeu', number: '300', complement: '' };
const known = { today, home };
const filled: BookingForm = {
  collectionPointId: 7,
  date: '2026-12-04',
  weightKg: '12,5',
  materials: ['papel', 'vidro'],
  observation: ' Portão verde ',
  handover: 'dropoff',
  pickup: null,
};

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

test('what is not typed in optional fields is sent as nothing', () => {
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

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', ''],
])('a booking of %s that is booked once more begins with the day %j, elsewhere without its point', (date, day) => {
  const booked = {
    collectionPointId: 7,
    date,
    weightKg: 12.5,
    materials: ['vidro'],
    observation: null,
  } satisfies Partial<Schedule>;
  const again = { ...formOf(booked), date: day };
  expect(formAgain(booked, { today, elsewhere: false })).toEqual(again);
  expect(formAgain(booked, { today, elsewhere: true })).toEqual({ ...again, collectionPointId: null });
});

const points = [
  { id: 7, materials: ['papel', 'vidro'], handover: 'both' },
  { id: 8, materials: ['vidro'], handover: 'dropoff' },
] as const satisfies { id: number; materials: BookingForm['materials']; handover: PointHandover }[];

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

test('who travels stays as it was chosen where the point does it, and is the first way that it offers where not', () => {
  const { id, materials } = points[0];
  const at = (handover: PointHandover, chosen: BookingForm['handover']) =>
    atPoint({ ...filled, handover: chosen }, { id, materials, handover }).handover;
  expect([at('both', 'dropoff'), at('both', 'pickup'), at('both', null)]).toEqual(['dropoff', 'pickup', 'pickup']);
  expect([at('dropoff', 'pickup'), at('pickup', 'dropoff'), at('pickup', null)]).toEqual(['dropoff', 'pickup', 'pickup']);
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
