import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import * as z from 'zod/mini';
import { inStore } from '../../platform/device-store.ts';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { parseJson } from '../../platform/json.ts';
import { lateCode } from '../../ui/late-code.ts';
import type { Guide } from './guide.ts';
import { savedKey, storages, writeTo } from './guide-saving.ts';
import { tellGuidesUpdated } from './guides-updated.ts';

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

// Where neither storage can be written, what came from the backup is known until the page is left.
let restored: SavedGuides | null = null;

/** Whether the backup has brought guides back since the page was loaded. */
export const isRestored = (): boolean => restored !== null;

/** The guides kept on this device, or null when there are none that can be read; what sessionStorage alone has comes back into localStorage. */
export const readSavedGuides = (): SavedGuides | null => {
  for (const storage of storages) {
    const text = ifAllowed(() => storage().getItem(savedKey));
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
