import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { rememberSession } from './database.ts';
import type { Resident } from './fixtures.ts';
import { administrator } from './product.ts';

/** The local storage key of the session. */
export const sessionKey = 'separai_current_user';

/** Session in local storage after a resident's sign-in. */
export const sessionOf = ({ id, name, email, token }: Resident) => ({
  id,
  email,
  name,
  username: email.split('@')[0],
  phone: null,
  role: 'user',
  token,
});

/** Session in local storage after an administrator's sign-in, by default the product's own, without a confirmation. */
export const unconfirmedAdministratorSession = async (request: APIRequestContext, email = administrator.email) => {
  const reply = await request.post('/api/auth/admin-login', { data: { ...administrator, email } });
  expect(reply.status(), await reply.text()).toBe(200);
  const session = await reply.json();
  rememberSession(session.token);
  return session;
};

/** The same with a fresh confirmation by password. */
export const administratorSession = async (request: APIRequestContext, email = administrator.email) => {
  const session = await unconfirmedAdministratorSession(request, email);
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await request.post('/api/auth/confirmation', { headers, data: { password: administrator.password } });
  expect(reply.status(), await reply.text()).toBe(204);
  return session;
};

/**
 * Stores a session once, so that the page can later remove it; a string is stored unchanged. The page is left at an address
 * without a screen, which loads at once.
 */
export const storeSession = async (page: Page, session: object | string): Promise<void> => {
  await page.goto('/robots.txt');
  const stored = typeof session === 'string' ? session : JSON.stringify(session);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, stored] as const);
};

/** The stored session; null without one. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), sessionKey);

/** Revokes the stored session on the server only. */
export const endSession = async (page: Page): Promise<void> => {
  const { token } = JSON.parse((await storedSession(page)) ?? '{}');
  const ended = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
};

/** The sign-in dialog over a form after the session has ended. */
export const againDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sua sessão terminou' });

/** Enters a password in that dialog, by default the administrator's, and submits. */
export const enterAgain = async (page: Page, { password }: { password: string } = administrator): Promise<void> => {
  await againDialog(page).getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

/** Records every text that the pages show from now on, however briefly; returns a getter. */
export const noteTexts = async (page: Page): Promise<() => Promise<string[]>> => {
  const texts: string[] = [];
  await page.exposeFunction('noteText', (text: string) => void texts.push(text));
  await page.addInitScript(() => {
    const { noteText } = window as unknown as { noteText: (text: string) => void };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) noteText(node.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => [...texts];
};

/** Records every address that the page shows, without its origin. */
export const noteAddresses = (page: Page): string[] => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame() && addresses.at(-1) !== `${pathname}${search}`) addresses.push(`${pathname}${search}`);
  });
  return addresses;
};
