import { changeMyPassword } from '@separai/contract/accounts/endpoints';
import { readOwnSecurity } from '@separai/contract/administrators/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { askEarly, headersWith, takeEarly } from './early-answers.ts';

const address = '/api/users/me/passkeys';
const token = 'of-an-administrator';
const headers = headersWith(token) as { authorization: string };
const early = () => takeEarly(address, headers);

/** Answers one call after the other. */
const answering = (...answers: Response[]) => {
  const fetched = vi.fn(async (_address: string, _request: RequestInit) => answers.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const refusal = (code: string) => Response.json({ error: 'Crie a sua para continuar.', code }, { status: 403 });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: () => JSON.stringify({ token, role: 'admin' }),
    setItem: () => {},
    removeItem: () => {},
  });
});
afterEach(() => {
  early();
  vi.unstubAllGlobals();
});

test('an early answer is taken once', async () => {
  answering(Response.json({ passkeys: [] }));
  askEarly(address, token);
  await settled();
  expect((await early()?.answer)?.status).toBe(200);
  expect(early()).toBeUndefined();
});

test.each(['second-factor-missing', 'password-change-required'])('%s is dropped, and asked anew by its screen', async (code) => {
  const fetched = answering(refusal(code), Response.json({ passkeys: [], isNow: true }));
  askEarly(address, token);
  await settled();
  expect(await call(readOwnSecurity, {})).toMatchObject({ isNow: true });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a lost connection and a failing server are the first attempt of the query that follows', async () => {
  const attempts = [() => Promise.reject(new TypeError('no network')), async () => new Response(null, { status: 500 })];
  vi.stubGlobal('fetch', () => attempts.shift()?.());
  askEarly(address, token);
  await settled();
  await expect(early()?.answer).rejects.toThrow('no network');
  askEarly(address, token);
  await settled();
  expect((await early()?.answer)?.status).toBe(500);
});

test('a write drops what came before it, and ends what is still under way', async () => {
  const fetched = answering(Response.json({ passkeys: [] }), new Response(null, { status: 204 }));
  askEarly(address, token);
  await settled();
  await call(changeMyPassword, { body: { currentPassword: 'sorteada-1', newPassword: 'sacola-azul-7' } });
  expect(early()).toBeUndefined();
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});
