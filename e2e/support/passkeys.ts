import type { Page } from '@playwright/test';
import { makeAdministratorsPasswordCheap } from './database.ts';
import { test as base } from './fixtures.ts';
import { administrator, type Product, productLimit, startProduct } from './product.ts';

/**
 * Adds a virtual authenticator to the page's browser, with or without user verification; returns a function that removes it.
 */
export const withAuthenticator = async (
  page: Page,
  { unlocked = true }: { unlocked?: boolean } = {},
): Promise<{ remove(): Promise<void> }> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: unlocked,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: async () => void (await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })) };
};

/** Tests on a product of their own at a host name: browsers make no passkeys at an IP address. */
const testAt = (environment: Record<string, string>) =>
  base.extend<object, { product: Product }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
      async ({}, use) => {
        const product = await startProduct({ SEED: 'guides', ...environment }, { host: 'localhost' });
        await makeAdministratorsPasswordCheap(product.dataDir);
        await use(product);
        await product.remove();
      },
      { scope: 'worker', timeout: productLimit },
    ],
    baseURL: async ({ product }, use) => use(product.url),
  });

export const test = testAt({});
export const strictTest = testAt({ ADMIN_REQUIRE_SECOND_FACTOR: 'on' });

/** Signs in with the administrator's e-mail and password at the administrative sign-in. */
export const enterPassword = async (page: Page): Promise<void> => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
};

/** Answers the confirmation dialog with the password. */
export const confirmWithPassword = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await question.getByLabel('Sua senha').fill(administrator.password);
  await page.keyboard.press('Enter');
};

/** Creates a passkey of this name on the security screen. */
export const makePasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill(name);
  await page.keyboard.press('Enter');
};
