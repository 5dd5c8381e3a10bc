// What outlives the page and is read apart from it, also by the service worker, which has no localStorage.
const databaseName = 'separai';
const stores = ['session', 'writes'] as const;
/** Raised with every store that is added or deleted. */
const version = 4;
type StoreName = (typeof stores)[number];

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
  const opening = indexedDB.open(databaseName, version);
  opening.onupgradeneeded = () => {
    const { result: database } = opening;
    for (const store of [...database.objectStoreNames].filter((one) => !stores.some((known) => known === one)))
      database.deleteObjectStore(store);
    for (const store of stores) if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
  };
  const database = await answered(opening);
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
};
