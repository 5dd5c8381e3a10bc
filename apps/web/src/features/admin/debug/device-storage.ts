import { tryStorage } from '../../../lib/storage.ts';

/** Keys without personal data or secrets; of other keys the export has the size only. */
const openKeys: ReadonlySet<string> = new Set(['separai_recycle_materials', 'separai_admin_shortcuts']);

interface StorageEntry {
  readonly key: string;
  readonly bytes: number;
  /** Null for a value that is not exported. */
  readonly value: string | null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The entries of a storage; null where the browser denies access. */
export const entriesIn = (storage: () => Storage): readonly StorageEntry[] | null =>
  tryStorage(() => {
    const place = storage();
    const probe = 'separai_probe';
    place.setItem(probe, probe);
    place.removeItem(probe);
    return Object.keys(place)
      .sort()
      .map((key) => {
        const value = place.getItem(key) ?? '';
        return { key, bytes: bytesOf(key) + bytesOf(value), value: openKeys.has(key) ? value : null };
      });
  });

/** Total size in bytes of UTF-8. */
export const sizeOf = (entries: readonly StorageEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** The names of the databases in this browser's IndexedDB; null where the browser denies access. */
export const databaseNames = async (): Promise<readonly string[] | null> => {
  try {
    return (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name !== '');
  } catch {
    return null;
  }
};

/** Whether a service worker is registered for this address. */
export const isWorkerRegistered = async (): Promise<boolean> => {
  try {
    return (await navigator.serviceWorker.getRegistration()) !== undefined;
  } catch {
    return false;
  }
};
