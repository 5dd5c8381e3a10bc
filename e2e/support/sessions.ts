import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Resident } from './fixtures.ts';
import { administrator } from './product.ts';

/** The local storage key of the session. */
export const sessionKey = 'separai_current_user';

/** What signing in as a resident stores. */
export const sessionOf = ({ id, name, email, token }: Resident) => ({
  id,
  email,
  name,
  username: email.split('@')[0],
  phone: null,
  role: 'user',
  token,
});

/** What signing in as the product's administrator stores. */
export const unconfirmedAdministratorSession = async (request: APIRequestContext) => {
  const reply = await request.post('/api/auth/admin-login', { data: administrator });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.json();
};

/** The same, once the password was given again for what is sensitive. */
export const administratorSession = async (request: APIRequestContext) => {
  const session = await unconfirmedAdministratorSession(request);
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await request.post('/api/auth/confirmation', { headers, data: { password: administrator.password } });
  expect(reply.status(), await reply.text()).toBe(204);
  return session;
};

/** Stores a session once, so that it can end; text is stored as it is. Leaves the page at an address without a screen, which is there at once. */
export const storeSession = async (page: Page, session: object | string): Promise<void> => {
  await page.goto('/robots.txt');
  const stored = typeof session === 'string' ? session : JSON.stringify(session);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, stored] as const);
};

/** What is stored now, or null. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), sessionKey);

/** Ends the stored session on the server, and leaves it on the page. */
export const endSession = async (page: Page): Promise<void> => {
  const { token } = JSON.parse((await storedSession(page)) ?? '{}');
  const ended = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
};

/** The sign-in that is asked for above a form. */
export const againDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sua sessão terminou' });

/** Types a password there, the administrator's unless another is given, and sends it. */
export const enterAgain = async (page: Page, { password }: { password: string } = administrator): Promise<void> => {
  await againDialog(page).getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

/** Notes every text that the pages show from here on, however short; gives what was shown so far. */
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

/** Notes every address that the page shows, without its origin. */
export const noteAddresses = (page: Page): string[] => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame() && addresses.at(-1) !== `${pathname}${search}`) addresses.push(`${pathname}${search}`);
  });
  return addresses;
};
