// What outlives the page and is read apart from it, also by the service worker, which has no localStorage.
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
 * Works on one store of this device's IndexedDB, and gives what the request answered. Rejects where the browser forbids it. Opened
 * for every use, since browsers close what is open for long.
 */
export const inStore = async <Result>(
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
