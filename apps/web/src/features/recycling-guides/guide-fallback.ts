import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import * as z from 'zod/mini';
import { inStore } from '../../platform/device-store.ts';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { parseJson } from '../../platform/json.ts';
import { lateCode } from '../../ui/late-code.ts';
import type { Guide } from './guide.ts';
import { tellGuidesUpdated } from './guides-updated.ts';

const storageKey = 'separai_recycle_materials';

/** No more than the screens show: an older release kept less of a guide. */
const SavedGuide = z.pick(RecyclingGuide, {
  id: true,
  name: true,
  description: true,
  intro: true,
  color: true,
  youtubeUrl: true,
  items: true,
  sources: true,
});
const Saved = z.object({ savedAt: z.string(), guides: z.array(SavedGuide).check(z.minLength(1)) });

/** The guides that this device keeps, and since when. */
export interface SavedGuides {
  readonly guides: readonly Guide[];
  /** ms since 1970; null where that cannot be read. */
  readonly savedAt: number | null;
}

const savedIn = (text: string | null): SavedGuides | null => {
  const saved = z.safeParse(Saved, parseJson(text ?? ''));
  if (!saved.success) return null;
  const at = Date.parse(saved.data.savedAt);
  return { guides: saved.data.guides, savedAt: Number.isNaN(at) ? null : at };
};

// Asked for at every use: where the browser forbids them, to name them throws.
const storages = [() => localStorage, () => sessionStorage] as const;

/** Writes, and reads again what was written; what is not whole is taken away, so that the next link of the chain serves. */
const writeTo = (storage: () => Storage, text: string): void => {
  const isWritten = ifAllowed(() => {
    storage().setItem(storageKey, text);
    return storage().getItem(storageKey) === text;
  });
  if (isWritten !== true) ifAllowed(() => storage().removeItem(storageKey));
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
  const saved: z.input<typeof Saved> = { savedAt: now.toISOString(), guides: unique };
  const text = JSON.stringify(saved);
  for (const storage of storages) writeTo(storage, text);
  backUp(text, now).catch(() => {});
  tellGuidesUpdated({ source: 'saveRecycleMaterials' });
  return unique;
};

// Where neither storage can be written, what came from the backup is known until the page is left.
let restored: SavedGuides | null = null;

/** Whether the backup has brought guides back since the page was loaded. */
export const isRestored = (): boolean => restored !== null;

/** The guides kept on this device, or null when there are none that can be read; what sessionStorage alone has comes back into localStorage. */
export const readSavedGuides = (): SavedGuides | null => {
  for (const storage of storages) {
    const text = ifAllowed(() => storage().getItem(storageKey));
    const saved = savedIn(text);
    if (saved === null || text === null) continue;
    if (storage !== storages[0]) writeTo(storages[0], text);
    return saved;
  }
  return restored;
};

/** Brings the latest snapshot that can be read back into the storages, and tells the screens. */
const restoreFromBackup = async (): Promise<void> => {
  const snapshots: unknown[] = await inStore('guides', 'readonly', (store) => store.getAll());
  for (const text of snapshots.reverse()) {
    if (typeof text !== 'string') continue;
    const saved = savedIn(text);
    if (saved === null) continue;
    restored = saved;
    for (const storage of storages) writeTo(storage, text);
    tellGuidesUpdated({ source: 'restoreFromBackup' });
    return;
  }
};

const builtInGuides = lateCode<readonly Guide[]>(async () => (await import('./default-guides.json')).default);

export interface FallbackGuides extends SavedGuides {
  readonly source: 'saved' | 'built-in';
}

/**
 * What there is without the server (specification §4): the guides of localStorage, then of sessionStorage, otherwise the built-in ones,
 * while the backup is looked for.
 */
export const fallbackGuides = async (): Promise<FallbackGuides> => {
  const saved = readSavedGuides();
  const guides: FallbackGuides =
    saved === null ? { guides: await builtInGuides.load(), savedAt: null, source: 'built-in' } : { ...saved, source: 'saved' };
  tellGuidesUpdated({ source: 'fallback' });
  // Once these are shown, so that the screens hear of it.
  if (saved === null) setTimeout(() => restoreFromBackup().catch(() => {}));
  return guides;
};
