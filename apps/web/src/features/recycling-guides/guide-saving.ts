import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { inStore } from '../../platform/device-store.ts';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { tellGuidesUpdated } from './guides-updated.ts';

/** Under which the storages have the guides: `{ savedAt, guides }` as JSON, the former an ISO time. */
export const savedKey = 'separai_recycle_materials';

/** Where guides are kept, the first before the second. Asked for at every use: where the browser forbids them, to name them throws. */
export const storages = [() => localStorage, () => sessionStorage] as const;

/** Writes, and reads again what was written; what is not whole is taken away, so that the next link of the chain serves. */
export const writeTo = (storage: () => Storage, text: string): void => {
  const isWritten = ifAllowed(() => {
    storage().setItem(savedKey, text);
    return storage().getItem(savedKey) === text;
  });
  if (isWritten !== true) ifAllowed(() => storage().removeItem(savedKey));
};

/** So many snapshots are kept (specification §9). */
const backupsKept = 4;

/** Adds a snapshot to the backup, and forgets all but the latest. Rejects where the browser forbids it. */
const backUp = (text: string, now: Date): Promise<number> =>
  inStore('guides', 'readwrite', (store) => {
    store.put(text, now.getTime());
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result.slice(0, -backupsKept)) store.delete(key);
    };
    return store.count();
  });

/**
 * Keeps what the server sent last for times without it: in both storages and in the backup. Each goes without where the browser
 * forbids it, or has no room. Gives what is kept: each guide once.
 */
export const saveGuides = (guides: readonly RecyclingGuide[], now: Date): readonly RecyclingGuide[] => {
  const unique = guides.filter(({ id }, index) => guides.findIndex((guide) => guide.id === id) === index);
  const text = JSON.stringify({ savedAt: now.toISOString(), guides: unique });
  for (const storage of storages) writeTo(storage, text);
  backUp(text, now).catch(() => {});
  tellGuidesUpdated({ source: 'saveRecycleMaterials' });
  return unique;
};
