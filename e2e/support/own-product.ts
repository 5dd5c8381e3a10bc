import { makeAdministratorsPasswordCheap } from './database.ts';
import { test as base } from './fixtures.ts';
import { type Product, productLimit, startProduct } from './product.ts';
import { administratorSession, storeSession } from './sessions.ts';

/**
 * Tests on a product of their own with only the six guides and a signed-in administrator: other tests see none of their
 * changes.
 */
export const test = base.extend<{ administrator: string }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      const product = await startProduct({ SEED: 'guides' });
      await makeAdministratorsPasswordCheap(product.dataDir);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: productLimit },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** Token of the administrator's session, which the page has too. */
  administrator: [
    async ({ page, request }, use) => {
      const session = await administratorSession(request);
      await storeSession(page, session);
      await use(session.token);
    },
    { auto: true },
  ],
});
