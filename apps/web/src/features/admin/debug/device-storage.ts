import { tryStorage } from '../../../lib/storage.ts';

/** What holds nothing of a person and opens nothing: everything else leaves the page as a size alone. */
const openKeys: ReadonlySet<string> = new Set(['separai_recycle_materials', 'separai_admin_shortcuts']);

interface KeptValue {
  readonly key: string;
  readonly bytes: number;
  /** Null where it stays in the browser. */
  readonly value: string | null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** What a storage keeps; null where the browser does not let it be read and written. */
export const keptIn = (storage: () => Storage): readonly KeptValue[] | null =>
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

/** How many bytes that is in all, in UTF-8. */
export const sizeOf = (kept: readonly KeptValue[]): number => kept.reduce((sum, { bytes }) => sum + bytes, 0);

/** The names of the databases in this browser's IndexedDB; null where it is forbidden. */
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
