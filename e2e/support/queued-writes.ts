import { expect, type Page } from '@playwright/test';

/** Records of the outbox in this browser, as JSON. */
export const queuedWrites = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening a missing database here would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'separai')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('separai');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    return new Promise<string[]>((resolve) => {
      const reading = database.transaction('writes').objectStore('writes').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result.map((record) => JSON.stringify(record)));
      };
    });
  });

/** Ages the outbox's records by `by` ms. */
export const ageQueuedWrites = (page: Page, by: number): Promise<void> =>
  page.evaluate(async (by) => {
    const opening = indexedDB.open('separai');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const store = opening.result.transaction('writes', 'readwrite').objectStore('writes');
    const reading = store.getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    for (const record of reading.result) store.put({ ...record, at: record.at - by }, record.key);
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    opening.result.close();
  }, by);

/** Waits until the outbox holds `count` writes. */
export const expectQueued = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await queuedWrites(page)).length, { message: 'queued writes' }).toBe(count);
