import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { administratorSession, destinationAfter, residentSession, signInFailureOf, signInRoleFor } from './sign-in.ts';

const reply = {
  id: '1',
  email: 'marina@exemplo.com.br',
  name: 'Marina Alves',
  username: 'marina',
  phone: null,
  role: 'user' as const,
  token: 'abc',
};

test("a resident's reply is stored as it is, tagged as a resident", () => {
  expect(residentSession(reply)).toEqual(reply);
  for (const role of ['admin', 'operator'] as const)
    expect(residentSession({ ...reply, role })).toEqual({ ...reply, role: 'user' });
  expect(residentSession({ ...reply, role: 'collector' })).toMatchObject({ role: 'collector' });
});

test('a reply of the panel’s door keeps the person inside `user`', () => {
  const user = { id: '2', email: 'ana@admin.separai.app', username: 'ana', isAdmin: false, role: 'operator' as const };
  expect(administratorSession({ token: 'def', user })).toEqual({ token: 'def', user });
});

test.each([
  ['ana@admin.separai.app', 'administrator'],
  [' Ana@ADMIN.separai.app ', 'administrator'],
  ['ana@fortaleza.admin.separai.app', 'administrator'],
  ['ana@naoadmin.separai.app', 'resident'],
  ['ana@admin.separai.app.br', 'resident'],
  ['admin.separai.app', 'resident'],
  ['', 'resident'],
])('%j goes through the endpoint of the %s', (email, role) => {
  expect(signInRoleFor(email, 'admin.separai.app')).toBe(role);
});

test.each([
  ['resident', '/', '/'],
  ['resident', '/schedule?ponto=3', '/schedule?ponto=3'],
  ['resident', '/admin-dashboard', '/'],
  ['resident', '/admin', '/'],
  ['resident', '/administracao', '/administracao'],
  ['administrator', '/', '/admin-dashboard'],
  ['administrator', '/map', '/admin-dashboard'],
  ['administrator', '/admin-dashboard?aba=materiais', '/admin-dashboard?aba=materiais'],
] as const)('a %s who wanted %s goes to %s', (role, target, destination) => {
  expect(destinationAfter(role, target)).toBe(destination);
});

test('a collector who comes through the panel’s door goes to the day’s list', () => {
  expect(destinationAfter('administrator', '/admin-dashboard', { usesPanel: false })).toBe('/coletor');
});

test('a collector who signs in at the residents’ form goes to the day’s list, or to the page that was asked for', () => {
  expect(destinationAfter('resident', '/', { isCollector: true })).toBe('/coletor');
  expect(destinationAfter('resident', '/map', { isCollector: true })).toBe('/map');
});

test('a wrong password has a sentence, with the status beside it', () => {
  const failure = signInFailureOf(new ApiError(401, 'invalid-credentials', 'Email ou senha incorretos'));
  expect(failure).toEqual({ sentence: 'Email ou senha incorretos', technical: 'HTTP error! status: 401', fields: {} });
  expect(signInFailureOf(new ApiError(401, 'unknown', 'HTTP error! status: 401'))).toEqual(failure);
});

test('the server is quoted where it has a sentence of its own', () => {
  const sentence = 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.';
  expect(signInFailureOf(new ApiError(429, 'too-many-requests', sentence))).toEqual({
    sentence,
    technical: 'HTTP error! status: 429',
    fields: {},
  });
  const far = 'Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.';
  expect(signInFailureOf(new ApiError(0, 'unreachable', far))).toEqual({ sentence: far, technical: undefined, fields: {} });
});

test('an unknown error has the general message', () => {
  const sentence = 'Erro ao fazer login';
  expect(signInFailureOf(new TypeError('x'))).toEqual({ sentence, technical: undefined, fields: {} });
  expect(signInFailureOf(new ApiError(502, 'unknown', 'HTTP error! status: 502'))).toEqual({
    sentence,
    technical: 'HTTP error! status: 502',
    fields: {},
  });
});
