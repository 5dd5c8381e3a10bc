import { expect, type Page } from '@playwright/test';

/** What this browser keeps of writes that are under way, as text. */
export const keptWrites = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // To open it here would make it without its stores.
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
        resolve(reading.result.map((kept) => JSON.stringify(kept)));
      };
    });
  });

/** Makes what is kept so many ms older. */
export const ageKeptWrites = (page: Page, by: number): Promise<void> =>
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
    for (const kept of reading.result) store.put({ ...kept, at: kept.at - by }, kept.key);
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    opening.result.close();
  }, by);

/** Waits until so many writes are kept. */
export const expectKept = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await keptWrites(page)).length, { message: 'writes that are kept' }).toBe(count);
