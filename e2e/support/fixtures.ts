import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

/** A resident that the product knows. */
export interface Resident {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

const sessionKey = 'separai_current_user';

/** Registers a resident through the API and signs in. */
export const registerResident = async (request: APIRequestContext, name = 'Marina Alves'): Promise<Resident> => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const password = 'segredo1';
  const registered = await request.post('/api/users', { data: { name, email, password, phone: '85987654321' } });
  expect(registered.status(), await registered.text()).toBe(201);
  const signedIn = await request.post('/api/auth/login', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  const reply = await signedIn.json();
  return { id: reply.id, name, email, password, token: reply.token };
};

/** Puts a resident's session into the page's storage, as signing in does. */
export const signInAs = async (page: Page, person: Resident): Promise<void> => {
  const { id, name, email, token } = person;
  const stored = JSON.stringify({ id, name, email, username: email.split('@')[0], phone: null, role: 'user', token });
  await page.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
    sessionKey,
    stored,
  ] as const);
};

interface Fixtures {
  /** A resident made for this test. */
  resident: Resident;
  /** A page with that resident signed in. */
  signedInPage: Page;
  /** Fails the test for every error in the page's console, unless its text is named here. */
  allowedConsoleErrors: RegExp[];
}

export const test = base.extend<Fixtures & { consoleGuard: undefined }>({
  resident: async ({ request }, use) => use(await registerResident(request)),
  signedInPage: async ({ page, resident }, use) => {
    await signInAs(page, resident);
    await use(page);
  },
  allowedConsoleErrors: [[], { option: true }],
  consoleGuard: [
    async ({ page, allowedConsoleErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowedConsoleErrors.some((allowed) => allowed.test(text))) errors.push(text);
      };
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
