import { createStore, set } from 'idb-keyval';
import { type StoredSession, sessionIn, sessionKey } from './stored-session.ts';

// IndexedDB stores that the service worker, which has no localStorage, reads too.
export const databaseName = 'separai';
const storeNames = ['session', 'writes'] as const;
/** Raised with every store that is added or deleted. */
export const databaseVersion = 4;
type StoreName = (typeof storeNames)[number];

/** Creates the object stores that an earlier version lacks, and deletes those of earlier versions. Called by every opener of the database. */
export const upgradeDatabase = (database: IDBDatabase): void => {
  for (const name of [...database.objectStoreNames].filter((one) => !storeNames.some((known) => known === one)))
    database.deleteObjectStore(name);
  for (const name of storeNames) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
};

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Runs one request on a store of this device's IndexedDB, and resolves with its result. Rejects where the browser denies
 * storage. Opened for every use, since browsers close long-lived connections.
 */
const inStore = async <Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(databaseName, databaseVersion);
  opening.onupgradeneeded = () => upgradeDatabase(opening.result);
  const database = await answered(opening);
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
};

/**
 * Copies the stored session's text to IndexedDB, where the service worker can read it; null removes the copy. Rejects where the
 * browser denies storage.
 */
export const storeWorkerSession = async (text: string | null): Promise<void> => {
  if (text === null) await inStore('session', 'readwrite', (store) => store.delete(sessionKey));
  else await inStore('session', 'readwrite', (store) => store.put(text, sessionKey));
};

/** The session that pages have stored, for contexts without localStorage; null when signed out or unreadable. */
export const readWorkerSession = async (): Promise<StoredSession | null> => {
  const text: unknown = await inStore('session', 'readonly', (store) => store.get(sessionKey)).catch(() => null);
  return typeof text === 'string' ? sessionIn(text) : null;
};

/** IndexedDB store of the persisted queries. The service worker writes `lastWriteKey` into it, too. */
export const queryStore = createStore('separai-queries', 'queries');

/** Key of the time of this device's last write, in ms since 1970: personal queries from before may be outdated. */
export const lastWriteKey = 'last-write';

/** Notes a write of this device. Does nothing where the browser denies storage. */
export const noteWrite = async (): Promise<void> => {
  try {
    await set(lastWriteKey, Date.now(), queryStore);
  } catch {}
};

/** Message to the service worker: delete the seen images, pending ones included. */
export const forgetSeen = 'forget seen images';
