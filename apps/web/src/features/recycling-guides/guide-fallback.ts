import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import * as z from 'zod/mini';
import { lateCode } from '../../ui/late-code.ts';
import type { Guide } from './guide.ts';

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

/** Keeps what the server sent last for times without it. A device that cannot keep it goes without. */
export const saveGuides = (guides: readonly RecyclingGuide[], now: Date): void => {
  try {
    const saved: z.input<typeof Saved> = { savedAt: now.toISOString(), guides: [...guides] };
    localStorage.setItem(storageKey, JSON.stringify(saved));
  } catch {
    // Full, or forbidden by the browser: the built-in guides remain.
  }
};

/** The guides kept on this device, or null when there are none that can be read. */
export const readSavedGuides = (): readonly Guide[] | null => {
  try {
    const saved = z.safeParse(Saved, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return saved.success ? saved.data.guides : null;
  } catch {
    return null;
  }
};

const builtInGuides = lateCode<readonly Guide[]>(async () => (await import('./default-guides.json')).default);

export interface FallbackGuides {
  readonly guides: readonly Guide[];
  readonly source: 'saved' | 'built-in';
}

/** What there is without the server: the guides kept on this device, otherwise the built-in ones. */
export const fallbackGuides = async (): Promise<FallbackGuides> => {
  const saved = readSavedGuides();
  return saved === null ? { guides: await builtInGuides.load(), source: 'built-in' } : { guides: saved, source: 'saved' };
};
