import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { draftIn, draftLifetime, draftText, registrationFailureOf } from './registration-draft.ts';

const now = Date.UTC(2026, 11, 1, 12);
const draft = {
  name: 'Marina Alves',
  email: 'marina@exemplo.com.br',
  details: { phone: '(85) 9 9', cep: '60015', address: '', number: '', complement: '', notificationsOptIn: false },
  refusals: { email: 'Email já cadastrado' },
};

test('a draft comes back as it was saved, with what was typed on the second step', () => {
  expect(draftIn(draftText(draft, now), now)).toEqual(draft);
});

test('a draft of the first step alone has an empty second one, notices wanted', () => {
  const { name, email } = draft;
  expect(draftIn(JSON.stringify({ name, email, savedAt: now }), now)).toEqual({
    name,
    email,
    details: { phone: '', cep: '', address: '', number: '', complement: '', notificationsOptIn: true },
    refusals: {},
  });
});

test('a password that an earlier version stored is not taken from a draft', () => {
  expect(draftIn(JSON.stringify({ ...draft, password: 'sacola-verde-1', savedAt: now }), now)).toEqual(draft);
});

test('a draft lasts thirty minutes', () => {
  const text = draftText(draft, now);
  expect(draftLifetime).toBe(30 * 60 * 1000);
  expect(draftIn(text, now + draftLifetime)).toEqual(draft);
  expect(draftIn(text, now + draftLifetime + 1)).toBeNull();
});

test('a draft from a clock that was set back by more than its lifetime is ignored', () => {
  expect(draftIn(draftText(draft, now), now - draftLifetime - 1)).toBeNull();
});

test.each([null, '', '{', 'null', '[]', '"text"', '{"name":"Marina"}', JSON.stringify(draft), '{"savedAt":1}'])(
  'a malformed draft is none: %s',
  (text) => expect(draftIn(text, now)).toBeNull(),
);

test('a taken e-mail is an error of the first step', () => {
  const refusals = registrationFailureOf(new ApiError(409, 'email-taken', 'Email já cadastrado'));
  expect(refusals).toMatchObject({ firstStep: { email: 'Email já cadastrado' }, secondStep: {} });
});

test('refused fields go to their steps', () => {
  const fields = { password: 'a', cep: 'b', phone: 'c', username: 'd' };
  const refusals = registrationFailureOf(
    new ApiError(400, 'validation-failed', 'Confira os campos indicados e tente de novo.', fields),
  );
  expect(refusals.firstStep).toEqual({ password: 'a' });
  expect(refusals.secondStep).toEqual({ cep: 'b', phone: 'c' });
});

test("the server's sentence is shown, and one of our own where it has none", () => {
  const sentence = 'O serviço está fora do ar por um momento. Tente de novo em instantes.';
  expect(registrationFailureOf(new ApiError(503, 'database-unavailable', sentence)).sentence).toBe(sentence);
  const ours = 'Erro ao salvar o cadastro. Tente novamente.';
  expect(registrationFailureOf(new ApiError(502, 'unknown', 'HTTP error! status: 502')).sentence).toBe(ours);
  expect(registrationFailureOf(new SyntaxError('x')).sentence).toBe(ours);
});
