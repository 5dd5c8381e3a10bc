import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const panel = join(import.meta.dirname, 'src/app/panel');

/** Every file of the source that the panel may come to load, from its first one on. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, named] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    loadedBy(resolve(dirname(file), named ?? ''), seen);
  return seen;
};

// A folder, or files: Tailwind takes a star in the name of a file, and finds nothing below a folder that has one.
const styles = readFileSync(join(panel, 'panel.css'), 'utf8');
const sources = Array.from(styles.matchAll(/^@source "([^"]+)";$/gm), ([, place = '']) => {
  const [folder, name] = [dirname(resolve(panel, place)), basename(resolve(panel, place))];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name.endsWith('.tsx')
    ? new RegExp(`^${literal(folder)}/${literal(name).replaceAll('\\*', '[^/]*')}$`)
    : new RegExp(`^${literal(join(folder, name))}/`);
});

test('the panel’s styles are made from every file with elements that the panel loads', () => {
  // The panel draws no route of the residents' table, and prefetches none of their data.
  const ofResidents = new Set([resolve(panel, '../routes.ts'), resolve(panel, '../ahead.ts')]);
  const drawing = [...loadedBy(join(panel, 'main.ts'), ofResidents)].filter((file) => file.endsWith('.tsx'));
  expect(drawing.length).toBeGreaterThan(50);
  expect(drawing.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});
