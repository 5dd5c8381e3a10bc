import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const guide = readFileSync(join(root, 'docs/painel.md'), 'utf8');
const named = (pattern) => Array.from(guide.matchAll(pattern), ([, name]) => name);
const pictures = named(/!\[[^\]]+\]\(painel\/([^)]+)\)/g);

test('the guide to the panel shows every picture that was taken, and each is there', () => {
  const taken = readdirSync(join(root, 'docs/painel')).filter((file) => file.endsWith('.webp'));
  expect(pictures.toSorted()).toEqual(taken.toSorted());
  for (const picture of pictures) {
    const { size } = statSync(join(root, 'docs/painel', picture));
    expect(size, picture).toBeGreaterThan(4_000);
    expect(size, picture).toBeLessThan(100_000);
  }
});

test('its bold words stand on the screens', () => {
  const folder = join(root, 'apps/web/src');
  const texts = readdirSync(folder, { recursive: true }).filter((file) => /\b(text|titles|states)\.ts$/.test(file));
  const contract = ['errors.ts', 'collection-days/titles.ts'].map((file) => join(root, 'packages/contract/src', file));
  const files = [...texts.map((file) => join(folder, file)), ...contract];
  const words = files.map((file) => readFileSync(file, 'utf8'));
  const bold = named(/\*\*([^*]+?)\*\*/g);
  expect(bold.length).toBeGreaterThan(30);
  expect(bold.filter((word) => !words.some((text) => text.includes(word)))).toEqual([]);
});
