import { expect, type Page } from '@playwright/test';

/** The queries persisted in this browser, by query key. */
export const keptAnswers = (page: Page): Promise<Record<string, { owner: string; at: number; data: unknown }>> =>
  page.evaluate(async () => {
    // Opening a missing database here would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'separai')) return {};
    const opening = indexedDB.open('separai');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const store = opening.result.transaction('answers').objectStore('answers');
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve) => {
      values.onsuccess = resolve;
    });
    opening.result.close();
    return Object.fromEntries(keys.result.map((key, index) => [String(key), values.result[index]]));
  });

/** Changes a persisted query; `undefined` fields stay unchanged. */
export const changeKept = (
  page: Page,
  key: string,
  change: { at?: number; owner?: string; data?: unknown; build?: null },
): Promise<void> =>
  page.evaluate(
    async ([key, change]) => {
      const opening = indexedDB.open('separai');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const store = opening.result.transaction('answers', 'readwrite').objectStore('answers');
      const reading = store.get(key);
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      store.put({ ...reading.result, ...change }, key);
      await new Promise((resolve) => {
        store.transaction.oncomplete = resolve;
      });
      opening.result.close();
    },
    [key, change] as const,
  );

/** Waits until these queries are persisted. */
export const expectKeptAnswers = (page: Page, ...keys: string[]): Promise<void> =>
  expect
    .poll(async () => Object.keys(await keptAnswers(page)), { message: 'answers that are kept' })
    .toEqual(expect.arrayContaining(keys));

/** Ages every persisted query by `by` ms. */
export const ageKeptAnswers = async (page: Page, by: number): Promise<void> => {
  for (const [key, { at }] of Object.entries(await keptAnswers(page))) {
    if (typeof at === 'number') await changeKept(page, key, { at: at - by });
  }
};
