import { expect, type Page } from '@playwright/test';

/** What this browser keeps of the server's answers, by the question. */
export const keptAnswers = (page: Page): Promise<Record<string, { owner: string; at: number; data: unknown }>> =>
  page.evaluate(async () => {
    // To open it here would make it without its stores.
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

/** Changes what is kept of the answer to a question; `undefined` of a change leaves it as it is. */
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

/** Waits until the answers to these questions are kept. */
export const expectKeptAnswers = (page: Page, ...keys: string[]): Promise<void> =>
  expect
    .poll(async () => Object.keys(await keptAnswers(page)), { message: 'answers that are kept' })
    .toEqual(expect.arrayContaining(keys));

/** Makes every answer that is kept so many ms older. */
export const ageKeptAnswers = async (page: Page, by: number): Promise<void> => {
  for (const [key, { at }] of Object.entries(await keptAnswers(page))) {
    if (typeof at === 'number') await changeKept(page, key, { at: at - by });
  }
};
