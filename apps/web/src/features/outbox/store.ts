import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import { databaseName, databaseVersion, upgradeDatabase } from '../../lib/device-store.ts';
import type { OutboxEntry } from './entry.ts';

interface OutboxSchema extends DBSchema {
  writes: { key: string; value: OutboxEntry };
}

/** Opened for every use: a mobile browser may drop a connection in the background without a `close` event. */
const withDatabase = async <Result>(use: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> => {
  const database = await openDB<OutboxSchema>(databaseName, databaseVersion, {
    upgrade: (upgraded) => upgradeDatabase(unwrap(upgraded)),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
};

// Every function below rejects where the browser denies IndexedDB.

/** All entries of this device, in the order in which they were enqueued. */
export const readEntries = async (): Promise<OutboxEntry[]> => {
  const entries = await withDatabase((database) => database.getAll('writes'));
  return entries.sort((one, other) => one.at - other.at);
};

export const readEntry = (key: string): Promise<OutboxEntry | undefined> =>
  withDatabase((database) => database.get('writes', key));

/** Bounds the storage that queued photos take; more than the stops of a collector's longest list (`routeLimits.stopsMax`). */
export const maxEntries = 500;

/**
 * Stores an entry in the place of one of the same key; resolves to whether there was one. Rejects when the device holds `maxEntries` others.
 */
export const storeEntry = (entry: OutboxEntry): Promise<boolean> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('writes', 'readwrite');
    const wasStored = (await store.getKey(entry.key)) !== undefined;
    if (!wasStored && (await store.count()) >= maxEntries) throw new Error('The outbox is full.');
    await store.put(entry, entry.key);
    await done;
    return wasStored;
  });

/** Stores an entry without a limit, as for an undo. */
export const putEntry = async (entry: OutboxEntry): Promise<void> => {
  await withDatabase((database) => database.put('writes', entry, entry.key));
};

export const deleteEntry = (key: string): Promise<void> => withDatabase((database) => database.delete('writes', key));

/** Replaces an entry unless it was deleted meanwhile, such as by a sign-out. */
export const updateEntry = (entry: OutboxEntry): Promise<void> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('writes', 'readwrite');
    if ((await store.getKey(entry.key)) !== undefined) await store.put(entry, entry.key);
    await done;
  });
