import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { createStore, delMany, keys, set, values } from 'idb-keyval';
import * as z from 'zod/mini';
import { lazyModule } from '../../components/ui/lazy-module.ts';
import { objectIn, parseJson, textIn, tryStorage } from '../../lib/storage.ts';
import type { Guide } from './guides-query.ts';

// The storage chain of specification §4: localStorage, sessionStorage, IndexedDB with four snapshots, built-in guides, with its event.

/** A change of a guide, or of this page's own copies. */
export type GuidesUpdate =
  | { readonly action: 'create' | 'update' | 'delete'; readonly id: string }
  | { readonly source: 'restoreFromBackup' | 'fallback' | 'saveRecycleMaterials' };

/** The event of the specification (§4), on `window`, with a `GuidesUpdate` as its detail. */
const eventName = 'materialsUpdated';
const updateKey = 'separai_materials_updated';

/** Dispatches the event in this page, and a guide's change in other tabs, too. */
export const dispatchGuidesUpdate = (update: GuidesUpdate): void => {
  dispatchEvent(new CustomEvent(eventName, { detail: update }));
  if ('source' in update) return;
  // Other tabs get a `storage` event of the key; its value need not stay.
  tryStorage(() => {
    localStorage.setItem(updateKey, JSON.stringify(update));
    localStorage.removeItem(updateKey);
  });
};

/** Calls the listener after every update, with the `source` of this page's own; returns the unsubscribe function. */
export const whenGuidesUpdated = (listener: (source: string | null) => void): (() => void) => {
  const hear = (event: Event): void => {
    listener(textIn(objectIn(event instanceof CustomEvent ? event.detail : null)?.source) ?? null);
  };
  const hearOfTabs = ({ key, newValue }: StorageEvent): void => {
    if (key === updateKey && objectIn(parseJson(newValue ?? 'null')) !== null) listener(null);
  };
  addEventListener(eventName, hear);
  addEventListener('storage', hearOfTabs);
  return () => {
    removeEventListener(eventName, hear);
    removeEventListener('storage', hearOfTabs);
  };
};

/** Key of both storages, whose value is `{ savedAt, guides }` as JSON with an ISO time. */
const savedKey = 'separai_recycle_materials';

/** The storages in reading order. Functions, because the property itself throws where the browser denies storage. */
const storages = [() => localStorage, () => sessionStorage] as const;

/** Writes the text and verifies it; a value that was not written whole is removed, so that the next link of the chain serves. */
const writeTo = (storage: () => Storage, text: string): void => {
  const isWritten = tryStorage(() => {
    storage().setItem(savedKey, text);
    return storage().getItem(savedKey) === text;
  });
  if (isWritten !== true) tryStorage(() => storage().removeItem(savedKey));
};

/** Snapshots of the saved text by time, in ms since 1970. */
const snapshots = createStore('separai-guides', 'snapshots');
/** Specification §9. */
const snapshotsKept = 4;

/** Adds a snapshot and deletes all but the latest. Rejects where the browser denies storage. */
const backUp = async (text: string, now: Date): Promise<void> => {
  await set(now.getTime(), text, snapshots);
  await delMany((await keys(snapshots)).slice(0, -snapshotsKept), snapshots);
};

/** Saves the server's guides in both storages and as a snapshot, as far as the browser allows. Returns each guide once. */
export const saveGuides = (guides: readonly RecyclingGuide[], now: Date): readonly RecyclingGuide[] => {
  const unique = guides.filter(({ id }, index) => guides.findIndex((guide) => guide.id === id) === index);
  const text = JSON.stringify({ savedAt: now.toISOString(), guides: unique });
  for (const storage of storages) writeTo(storage, text);
  backUp(text, now).catch(() => {});
  dispatchGuidesUpdate({ source: 'saveRecycleMaterials' });
  return unique;
};

/** The fields that screens show: older releases saved fewer. */
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

export interface SavedGuides {
  readonly guides: readonly Guide[];
  /** ms since 1970; null where it cannot be read. */
  readonly savedAt: number | null;
}

const savedIn = (text: string | null): SavedGuides | null => {
  const saved = z.safeParse(Saved, parseJson(text ?? ''));
  if (!saved.success) return null;
  const at = Date.parse(saved.data.savedAt);
  return { guides: saved.data.guides, savedAt: Number.isNaN(at) ? null : at };
};

// The restored guides stay in memory until the page is left if neither storage is writable.
let restored: SavedGuides | null = null;

/** Whether a snapshot has been restored since the page was loaded. */
export const isRestored = (): boolean => restored !== null;

/** The saved guides, or null without readable ones; those of sessionStorage alone are restored into localStorage. */
export const readSavedGuides = (): SavedGuides | null => {
  for (const storage of storages) {
    const text = tryStorage(() => storage().getItem(savedKey));
    const saved = savedIn(text);
    if (saved === null || text === null) continue;
    if (storage !== storages[0]) writeTo(storages[0], text);
    return saved;
  }
  return restored;
};

/** Restores the latest readable snapshot into the storages, and dispatches the event. */
const restoreFromBackup = async (): Promise<void> => {
  for (const text of (await values<unknown>(snapshots)).reverse()) {
    if (typeof text !== 'string') continue;
    const saved = savedIn(text);
    if (saved === null) continue;
    restored = saved;
    for (const storage of storages) writeTo(storage, text);
    dispatchGuidesUpdate({ source: 'restoreFromBackup' });
    return;
  }
};

const builtInGuides = lazyModule<readonly Guide[]>(async () => (await import('./default-guides.json')).default);

export interface FallbackGuides extends SavedGuides {
  readonly source: 'saved' | 'built-in';
}

/** The guides without the server: those of localStorage, then of sessionStorage, otherwise the built-in ones while the snapshots are read. */
export const fallbackGuides = async (): Promise<FallbackGuides> => {
  const saved = readSavedGuides();
  const guides: FallbackGuides =
    saved === null ? { guides: await builtInGuides.load(), savedAt: null, source: 'built-in' } : { ...saved, source: 'saved' };
  dispatchGuidesUpdate({ source: 'fallback' });
  // After the screens show these, so that they hear the event.
  if (saved === null) setTimeout(() => restoreFromBackup().catch(() => {}));
  return guides;
};
