import { expect, test } from 'vitest';
import { sessionIn } from './stored-session.ts';

const stored = (value: unknown) => sessionIn(JSON.stringify(value));

test("a resident's session is the reply as it came", () => {
  expect(
    stored({ id: '1', name: 'Marina Alves', username: 'marina', email: 'm@exemplo.com', role: 'user', token: 'abc' }),
  ).toEqual({
    token: 'abc',
    id: '1',
    name: 'Marina Alves',
    email: 'm@exemplo.com',
    usesPanel: false,
    isOperator: false,
    isCollector: false,
  });
});

test("an administrator's session has the person inside", () => {
  const user = { id: '1', email: 'ana@admin.separai.app', username: 'ana', isAdmin: true, role: 'user' };
  const session = {
    token: 'abc',
    id: '1',
    name: 'ana',
    email: 'ana@admin.separai.app',
    usesPanel: true,
    isOperator: false,
    isCollector: false,
  };
  expect(stored({ token: 'abc', user })).toEqual(session);
  expect(stored({ token: 'abc', user: { ...user, isAdmin: false, role: 'admin' } })).toEqual(session);
  expect(stored({ token: 'abc', user: { ...user, isAdmin: 'true' } }).usesPanel).toBe(false);
});

test('an operator uses the panel, and a collector does not', () => {
  const user = { id: '1', email: 'ana@exemplo.com', isAdmin: false };
  expect(stored({ token: 'abc', user: { ...user, role: 'operator' } })).toMatchObject({ usesPanel: true, isOperator: true });
  expect(stored({ token: 'abc', user: { ...user, role: 'collector' } })).toMatchObject({
    usesPanel: false,
    isOperator: false,
    isCollector: true,
  });
});

test('the label is the name, else the username, the own before the one inside', () => {
  expect(stored({ username: 'marina', user: { name: 'Ana' } }).name).toBe('marina');
  expect(stored({ name: '', user: { name: 'Ana', username: 'ana' } }).name).toBe('Ana');
  expect(stored({ name: 7, user: { username: 'ana' } }).name).toBe('ana');
  expect(stored({ token: 'abc' }).name).toBeNull();
});

test('an unreadable session has no person', () => {
  for (const text of ['{"name":"Marina Alves"', 'null', '[]', '"Marina"', '']) {
    expect(sessionIn(text)).toEqual({
      token: null,
      id: null,
      name: null,
      email: null,
      usesPanel: false,
      isOperator: false,
      isCollector: false,
    });
  }
});
