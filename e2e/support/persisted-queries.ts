import { expect, type Page } from '@playwright/test';

interface Persisted {
  /** The id of the person; `public` for data without personal content. */
  readonly owner: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly data: unknown;
}

/** The queries persisted in this browser, by query key. */
export const persistedQueries = (page: Page): Promise<Record<string, Persisted>> =>
  page.evaluate(async () => {
    // Opening a missing database here would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'separai-queries')) return {};
    const opening = indexedDB.open('separai-queries');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const store = opening.result.transaction('queries').objectStore('queries');
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve) => {
      values.onsuccess = resolve;
    });
    opening.result.close();
    return Object.fromEntries(
      keys.result.flatMap((key, index) => {
        const [, owner = '', queryKey] = /^([^[]*)-(\[.*)$/.exec(String(key)) ?? [];
        if (queryKey === undefined) return [];
        const { data, dataUpdatedAt } = values.result[index].state;
        return [[queryKey, { owner, at: dataUpdatedAt, data }] as const];
      }),
    );
  });

interface Change {
  at?: number;
  owner?: string;
  data?: unknown;
  /** Of another build. */
  buster?: string;
}

/** Changes a persisted query; `undefined` fields stay unchanged. */
export const changePersisted = (page: Page, queryKey: string, change: Change): Promise<void> =>
  page.evaluate(
    async ([queryKey, { at, owner, data, buster }]) => {
      const opening = indexedDB.open('separai-queries');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const store = opening.result.transaction('queries', 'readwrite').objectStore('queries');
      const reading = store.getAllKeys();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      const key = reading.result.map(String).find((one) => one.endsWith(`-${queryKey}`)) ?? '';
      const found = store.get(key);
      await new Promise((resolve) => {
        found.onsuccess = resolve;
      });
      const query = found.result;
      const state = { ...query.state, ...(at !== undefined && { dataUpdatedAt: at }), ...(data !== undefined && { data }) };
      store.delete(key);
      store.put({ ...query, state, buster: buster ?? query.buster }, owner === undefined ? key : `${owner}-${queryKey}`);
      await new Promise((resolve) => {
        store.transaction.oncomplete = resolve;
      });
      opening.result.close();
    },
    [queryKey, change] as const,
  );

/** Waits until these queries are persisted. */
export const expectPersisted = (page: Page, ...keys: string[]): Promise<void> =>
  expect
    .poll(async () => Object.keys(await persistedQueries(page)), { message: 'persisted queries' })
    .toEqual(expect.arrayContaining(keys));

/** Ages every persisted query by `by` ms. */
export const agePersisted = async (page: Page, by: number): Promise<void> => {
  for (const [key, { at }] of Object.entries(await persistedQueries(page))) await changePersisted(page, key, { at: at - by });
};

/** Waits until this browser has recorded that a write happened. */
export const expectWriteNoted = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('separai-queries');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const counting = opening.result.transaction('queries').objectStore('queries').count('last-write');
        await new Promise((resolve) => {
          counting.onsuccess = resolve;
        });
        opening.result.close();
        return counting.result;
      }),
    )
    .toBe(1);
