import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { bookingFailureOf } from './booking-outcome.ts';

test('refused fields are said at the fields, in the order of the page', () => {
  const refused = new ApiError(400, 'validation-failed', 'Confira os campos.', {
    'materials.0': 'Material desconhecido',
    date: 'Essa data já passou.',
    hat: 'Sem chapéu',
  });
  expect(bookingFailureOf(refused)).toMatchObject({
    fields: [
      { name: 'date', message: 'Essa data já passou.' },
      { name: 'materials', message: 'Material desconhecido' },
    ],
    sentence: null,
  });
});

test('a refusal without a field that the form has is said as a whole', () => {
  const refused = new ApiError(400, 'validation-failed', 'Confira os campos.', { hat: 'Sem chapéu' });
  expect(bookingFailureOf(refused).sentence).toBe('Confira os campos. O que você preencheu continua aqui.');
});

test.each([
  'collection-point-inactive',
  'collection-point-not-found',
  'collection-point-restricted',
  'collection-point-without-bookings',
] as const)('%s asks for another point', (code) => {
  expect(bookingFailureOf(new ApiError(409, code, 'Inativo'))).toMatchObject({
    fields: [{ name: 'collectionPointId', message: 'Esse ponto não está mais recebendo coletas. Escolha outro.' }],
    pointGone: true,
  });
});

test('a day that is wrong beside a point that is gone is said with it', () => {
  const refused = new ApiError(409, 'collection-point-inactive', 'Inativo', { date: 'Essa data já passou.' });
  expect(bookingFailureOf(refused).fields).toEqual([
    { name: 'collectionPointId', message: 'Esse ponto não está mais recebendo coletas. Escolha outro.' },
    { name: 'date', message: 'Essa data já passou.' },
  ]);
});

test('other data under a key that has booked mean that the first try went through', () => {
  expect(bookingFailureOf(new ApiError(409, 'idempotency-key-reused', 'Já enviado'))).toMatchObject({
    bookedBefore: true,
    sentence: expect.stringContaining('já está agendada'),
  });
});

test('a reply that is not the server’s counts as a lost one', () => {
  expect(bookingFailureOf(new SyntaxError('Unexpected token <')).sentence).toContain('Não conseguimos falar com o servidor.');
});

test('without an answer in time the outcome is unknown', () => {
  expect(bookingFailureOf(new ApiError(0, 'timed-out', 'Demorou.'))).toMatchObject({
    unknown: true,
    sentence: expect.any(String),
  });
  expect(bookingFailureOf(new ApiError(503, 'database-unavailable', 'Fora do ar.')).unknown).toBe(false);
});
