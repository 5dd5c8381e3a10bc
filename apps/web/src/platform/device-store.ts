// What outlives the page and is read apart from it, also by the service worker, which has no localStorage.
const databaseName = 'separai';
const stores = ['session', 'writes', 'answers', 'guides', 'items'] as const;
/** Raised with every store that is added. */
const version = 3;
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
    for (const store of stores) {
      if (!opening.result.objectStoreNames.contains(store)) opening.result.createObjectStore(store);
    }
  };
  const database = await answered(opening);
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
};
