import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { guardPanel } from './panel-guard.ts';
import { removeSession, storeSession } from './session.ts';

/** The address to which a screen's guard leads; null where the screen opens. */
const leads = (screen: { readonly forOperators?: true }): string | null => {
  try {
    const location = { pathname: '/admin-dashboard/itens', searchStr: '' };
    guardPanel({ matches: [{ staticData: {} }, { staticData: screen }], location, preload: false });
    return null;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return String(thrown.options.to);
  }
};
const signInAs = (role: string): void => storeSession({ token: 't', id: '1', user: { role } });
afterEach(removeSession);

test('a screen of the panel is an operator’s only with the flag of its route', () => {
  signInAs('operator');
  expect(leads({ forOperators: true })).toBeNull();
  expect(leads({})).toBe('/admin-dashboard');
});

test('an administrator has every screen of the panel', () => {
  signInAs('admin');
  expect([leads({}), leads({ forOperators: true })]).toEqual([null, null]);
});

test.each(['collector', 'user', null])('without the panel (%s) every screen leads to the sign-in', (role) => {
  if (role !== null) signInAs(role);
  expect([leads({}), leads({ forOperators: true })]).toEqual(['/admin-login', '/admin-login']);
});
