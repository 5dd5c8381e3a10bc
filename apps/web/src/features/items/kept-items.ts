import type { ItemList } from '@separai/contract/items/schema';
import { inStore } from '../../platform/device-store.ts';
import { objectIn } from '../../platform/json.ts';

const key = 'list';
/** Raised when what is kept has another shape. */
const shape = 1;

/** The items that this device keeps, and when they came, in ms since 1970. */
export interface KeptItems {
  readonly list: ItemList;
  readonly at: number;
}

/** Keeps what the server sent last, for whoever uses this device: it is everybody's. Rejects where the browser forbids it. */
export const keepItems = (list: ItemList, now: Date): Promise<IDBValidKey> =>
  inStore('items', 'readwrite', (store) => store.put({ shape, at: now.getTime(), list }, key));

/** The items that this device keeps; null when there are none, or the browser forbids it. */
export const readKeptItems = async (): Promise<KeptItems | null> => {
  try {
    const kept = objectIn(await inStore('items', 'readonly', (store) => store.get(key)));
    return kept?.shape === shape ? (kept as unknown as KeptItems) : null;
  } catch {
    return null;
  }
};
