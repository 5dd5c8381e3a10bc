import { createStore, set } from 'idb-keyval';

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
