import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { beforeEach, expect, test, vi } from 'vitest';
import { fallbackGuides, readSavedGuides, saveGuides } from './guide-storage.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const shown = {
  id: 'isopor',
  name: 'Isopor',
  description: 'Blocos e bandejas.',
  intro: null,
  color: '#6CB33F',
  youtubeUrl: 'https://www.youtube.com/embed/Jr36f2wK4pk',
  items: { recyclable: ['Blocos'], nonRecyclable: ['Sujo'], howToPrepare: 'Limpe' },
  sources: [{ title: 'Guia', publisher: 'Prefeitura', url: 'https://exemplo.com.br' }],
};
const isopor: RecyclingGuide = {
  ...shown,
  position: 100,
  version: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
let kept: { local: Map<string, string>; session: Map<string, string> };
let told: unknown[];

beforeEach(() => {
  kept = { local: new Map(), session: new Map() };
  vi.stubGlobal('localStorage', storageOf(kept.local));
  vi.stubGlobal('sessionStorage', storageOf(kept.session));
  told = [];
  vi.stubGlobal('dispatchEvent', ({ detail }: CustomEvent) => told.push(detail));
});

const key = 'separai_recycle_materials';

test('the stored guides come back, before the built-in ones', async () => {
  saveGuides([isopor], now);
  expect(await fallbackGuides()).toEqual({ guides: [shown], source: 'saved', savedAt: now.getTime() });
});

test('a stored guide lies in both storages with its time, once, and the screens are told', () => {
  saveGuides([isopor, { ...isopor, name: 'Isopor, outra vez' }], now);
  const saved = JSON.parse(kept.local.get(key) ?? '');
  expect(saved.savedAt).toBe(now.toISOString());
  expect(saved.guides).toEqual([isopor]);
  expect(kept.session.get(key)).toBe(kept.local.get(key));
  expect(told).toEqual([{ source: 'saveRecycleMaterials' }]);
});

test('a guide in sessionStorage alone serves, and comes back into localStorage', () => {
  saveGuides([isopor], now);
  const text = kept.session.get(key);
  kept.local.set(key, '{"savedAt":"2026');
  expect(readSavedGuides()?.guides).toEqual([shown]);
  expect(kept.local.get(key)).toBe(text);
});

test('an incomplete snapshot is deleted, so that the next one serves', () => {
  vi.stubGlobal('localStorage', {
    ...storageOf(kept.local),
    setItem: (name: string, value: string) => kept.local.set(name, value.slice(0, 20)),
  });
  saveGuides([isopor], now);
  expect(kept.local.size).toBe(0);
  expect(readSavedGuides()?.guides).toEqual([shown]);
});

test('a snapshot of an earlier release is read, though guides had no version then', async () => {
  const older = { ...shown, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  localStorage.setItem(key, JSON.stringify({ savedAt: now.toISOString(), guides: [older] }));
  expect(await fallbackGuides()).toEqual({ guides: [shown], source: 'saved', savedAt: now.getTime() });
});

test('without a kept copy the six built-in guides come', async () => {
  const { guides, source } = await fallbackGuides();
  expect(source).toBe('built-in');
  expect(told).toEqual([{ source: 'fallback' }]);
  expect(guides.map(({ id }) => id)).toEqual(['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'perigosos']);
});

test.each(['', '{', 'null', '[]', '{"savedAt":"x","guides":[]}', '{"savedAt":"x","guides":[{"id":"papel"}]}'])(
  'a copy that reads %s is none',
  (text) => {
    localStorage.setItem(key, text);
    expect(readSavedGuides()).toBeNull();
  },
);

test('a device that keeps nothing goes without', async () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', forbidden);
  vi.stubGlobal('sessionStorage', forbidden);
  expect(() => saveGuides([isopor], now)).not.toThrow();
  expect((await fallbackGuides()).source).toBe('built-in');
});
