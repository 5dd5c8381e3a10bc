import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { registrationFailureOf } from './registration-draft.ts';

test('a taken e-mail is a matter of the first step', () => {
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
