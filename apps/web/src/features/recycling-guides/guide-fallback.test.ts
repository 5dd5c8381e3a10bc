import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { beforeEach, expect, test, vi } from 'vitest';
import { fallbackGuides, readSavedGuides, saveGuides } from './guide-fallback.ts';

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

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('what was kept is what comes back, before the built-in guides', async () => {
  saveGuides([isopor], now);
  expect(await fallbackGuides()).toEqual({ guides: [shown], source: 'saved' });
});

test('what an earlier release kept is read, though guides had no version then', async () => {
  const kept = { ...shown, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  localStorage.setItem('separai_recycle_materials', JSON.stringify({ savedAt: now.toISOString(), guides: [kept] }));
  expect(await fallbackGuides()).toEqual({ guides: [shown], source: 'saved' });
});

test('without a kept copy the six built-in guides come', async () => {
  const { guides, source } = await fallbackGuides();
  expect(source).toBe('built-in');
  expect(guides.map(({ id }) => id)).toEqual(['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'perigosos']);
});

test.each(['', '{', 'null', '[]', '{"savedAt":"x","guides":[]}', '{"savedAt":"x","guides":[{"id":"papel"}]}'])(
  'a copy that reads %s is none',
  (text) => {
    localStorage.setItem('separai_recycle_materials', text);
    expect(readSavedGuides()).toBeNull();
  },
);

test('a device that keeps nothing goes without', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => saveGuides([isopor], now)).not.toThrow();
  expect((await fallbackGuides()).source).toBe('built-in');
});
