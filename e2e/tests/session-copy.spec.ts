import type { Page } from '@playwright/test';
import { expect, givenResident, type Resident, signInAs, test } from '../support/fixtures.ts';
import { sessionOfWorker } from '../support/push.ts';

test.use({ serviceWorkers: 'allow' });

const key = 'separai_current_user';
const startWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')));

const signIn = async (page: Page, { email, password }: Resident): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
  await expect(page).not.toHaveURL('/login');
};

test('the service worker reads the page’s session until the sign-out', async ({ page, context, resident }) => {
  await page.goto('/welcome');
  await startWorker(page);
  await expect.poll(() => sessionOfWorker(context)).toBeNull();
  await signIn(page, resident);
  const stored = () => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => sessionOfWorker(context)).toContain(resident.email);
  expect(await sessionOfWorker(context)).toBe(await stored());

  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect.poll(() => sessionOfWorker(context)).toBeNull();
});

test('a sign-in in another tab, the end of a session and an erased account reach the service worker too', async ({
  page,
  context,
  resident,
  request,
}) => {
  const other = await context.newPage();
  await other.goto('/welcome');
  await page.goto('/welcome');
  await startWorker(page);
  await expect.poll(() => sessionOfWorker(context)).toBeNull();
  await signIn(other, resident);
  await expect.poll(() => sessionOfWorker(context)).toContain(resident.email);
  const token = await other.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').token, key);
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await other.goto('/user/notifications');
  await expect(other).toHaveURL('/login');
  await expect.poll(() => sessionOfWorker(context)).toBeNull();

  await signIn(other, resident);
  await expect.poll(() => sessionOfWorker(context)).toContain(resident.email);
  await other.goto('/user/privacy');
  await other.getByRole('button', { name: 'Excluir minha conta' }).tap();
  await other.getByLabel('Sua senha', { exact: true }).fill(resident.password);
  await other.getByRole('dialog').getByRole('button', { name: 'Excluir minha conta' }).tap();
  await expect(other).toHaveURL('/erasure-success');
  await expect.poll(() => sessionOfWorker(context)).toBeNull();
});

test('a session that cannot be read is copied as it is, and the app goes on', async ({ page, context }) => {
  await page.addInitScript((name) => localStorage.setItem(name, '{"name":"Mar'), key);
  await page.goto('/');
  await expect(page.getByText('Olá, Usuário!')).toBeVisible();
  await startWorker(page);
  await expect.poll(() => sessionOfWorker(context)).toBe('{"name":"Mar');
});

for (const [storage, forbid] of [
  [
    'localStorage and sessionStorage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
  ],
  [
    'room in localStorage',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('exceeded the quota', 'QuotaExceededError');
      };
    },
  ],
  [
    'IndexedDB',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    },
  ],
] as const) {
  test(`without ${storage} a session lasts until the page is left or the sign-out`, async ({ page, resident }) => {
    await page.addInitScript(forbid);
    const begun = page.waitForResponse(/shell/);
    await signIn(page, resident);
    await begun;
    await page.getByRole('link', { name: /meus dados$/ }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).tap();
    await expect(page).toHaveURL('/welcome');
    await page
      .getByRole('button', { name: 'Entrar' })
      .or(page.getByRole('link', { name: 'Entrar' }))
      .first()
      .tap();
    await signIn(page, resident);
  });
}

test('the service worker reads the session of a resident who signs in after another one', async ({ page, context, resident }) => {
  await signInAs(page, resident);
  await page.goto('/');
  await startWorker(page);
  await expect.poll(() => sessionOfWorker(context)).toContain(resident.email);
  const next = await givenResident('Marina Lima');
  await signIn(page, next);
  await expect.poll(() => sessionOfWorker(context)).toContain(next.email);
  expect(await sessionOfWorker(context)).not.toContain(resident.email);
});
