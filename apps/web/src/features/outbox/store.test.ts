import { routeLimits } from '@separai/contract/collection-routes/outcomes';
import { beforeEach, expect, test } from 'vitest';
import { discardEntriesOfOthers, takeDiscarded } from './discard.ts';
import type { OutboxEntry } from './entry.ts';
import { deleteEntry, maxEntries, putEntry, readEntries, readEntry, storeEntry, updateEntry } from './store.ts';
import { stubBrowser } from './stub-browser.ts';

const entry: OutboxEntry = {
  ...{ key: 'k', owner: 'marina@exemplo.com.br', at: 5, method: 'POST', path: '/schedules', body: { weightKg: 3 } },
  queued: { label: 'Agendamento', place: 'Ecoponto' },
};

beforeEach(() => stubBrowser({ email: 'marina@exemplo.com.br', token: 't', id: '1' }));

test.each([1, 2, 3])('entries that a database of version %d holds are still read', async (version) => {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('separai', version);
    opening.onupgradeneeded = () => {
      for (const name of version === 1 ? ['session', 'writes'] : ['session', 'writes', 'answers', 'guides'])
        opening.result.createObjectStore(name);
      opening.result.createObjectStore('unrelated');
    };
    opening.onsuccess = () => {
      const { transaction } = opening.result.transaction('writes', 'readwrite').objectStore('writes').put(entry, entry.key) as {
        transaction: IDBTransaction;
      };
      transaction.oncomplete = () => resolve(opening.result.close());
    };
    opening.onerror = () => reject(opening.error);
  });
  expect(await readEntries()).toEqual([entry]);
});

test('entries are read in the order of their first attempt', async () => {
  await putEntry({ ...entry, key: 'a', at: 9 });
  await putEntry({ ...entry, key: 'b', at: 2 });
  expect((await readEntries()).map(({ key }) => key)).toEqual(['b', 'a']);
});

test('an update does not bring a deleted entry back', async () => {
  await putEntry(entry);
  await updateEntry({ ...entry, refused: 'late' });
  expect(await readEntry('k')).toMatchObject({ refused: 'late' });
  await deleteEntry('k');
  await updateEntry({ ...entry, refused: 'late' });
  expect(await readEntry('k')).toBeUndefined();
});

test('a full outbox takes no further entry, but a new version of one that it holds', async () => {
  for (let index = 0; index < maxEntries; index += 1) expect(await storeEntry({ ...entry, key: `${index}` })).toBe(false);
  await expect(storeEntry(entry)).rejects.toThrow('full');
  expect(await storeEntry({ ...entry, key: '0' })).toBe(true);
  expect(await readEntries()).toHaveLength(maxEntries);
});

test('the outbox has room for the reports of the longest collector’s list', () => {
  expect(maxEntries).toBeGreaterThan(routeLimits.stopsMax);
});

test("other people's entries are discarded and counted once, visitors' stay", async () => {
  const ofAnother = { ...entry, owner: 'outra@exemplo.com.br' };
  await putEntry(entry);
  await putEntry({ ...entry, key: 'visitor', owner: null });
  await putEntry({ ...ofAnother, key: 'other-1' });
  await putEntry({ ...ofAnother, key: 'other-2', refused: 'late' });
  await discardEntriesOfOthers({ isAsked: false });
  expect((await readEntries()).map(({ key }) => key).sort()).toEqual(['k', 'visitor']);
  expect(takeDiscarded()).toBe(1);
  expect(takeDiscarded()).toBe(0);
});

test('entries that a person agreed to lose are not counted', async () => {
  await putEntry({ ...entry, owner: 'outra@exemplo.com.br' });
  await discardEntriesOfOthers({ isAsked: true });
  expect(await readEntries()).toEqual([]);
  expect(takeDiscarded()).toBe(0);
});
