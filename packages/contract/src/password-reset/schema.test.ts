import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Code, NewPasswordForm } from './schema.ts';

const refusals = (form: { password: string; confirmation: string }): Record<string, string> => {
  const parsed = z.safeParse(NewPasswordForm, form);
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test.each(['0000', '7319'])('%s is a code', (code) => expect(z.parse(Code, code)).toBe(code));

test.each(['', '731', '73199', '73 9', '７３１９', ' 7319', 'abcd', 7319, null])('%s is no code', (code) => {
  expect(z.safeParse(Code, code).error?.issues[0]?.message).toBe('Por favor, insira o código completo');
});

test('a new password is repeated to be sure', () => {
  expect(refusals({ password: 'sacola-verde-2', confirmation: 'sacola-verde-2' })).toEqual({});
  expect(refusals({ password: 'sacola-verde-2', confirmation: 'sacola-verde-3' })).toEqual({
    confirmation: 'As senhas não coincidem',
  });
});

test('an empty form says at both fields what is missing', () => {
  expect(refusals({ password: '', confirmation: '' })).toMatchObject({
    confirmation: 'Por favor, confirme sua nova senha',
  });
  const [first] = z.safeParse(NewPasswordForm, { password: '', confirmation: '' }).error?.issues ?? [];
  expect(first?.message).toBe('Por favor, insira uma nova senha');
});

test('a new password of five characters is too short', () => {
  expect(refusals({ password: '12345', confirmation: '12345' })).toEqual({
    password: 'A senha deve ter pelo menos 6 caracteres',
  });
});
