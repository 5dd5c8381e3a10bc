import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const stylesFolder = join(import.meta.dirname, 'src/styles');
const layout = join(import.meta.dirname, 'src/components/layout/admin-layout.tsx');
const routes = join(import.meta.dirname, 'src/routes/_admin');

/** Source files that a file can load, itself included. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, named] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    loadedBy(resolve(dirname(file), named ?? ''), seen);
  return seen;
};

// Folders or files: Tailwind supports a star in a file's name, and finds nothing below a folder with one.
const styles = readFileSync(join(stylesFolder, 'panel.css'), 'utf8');
const sources = Array.from(styles.matchAll(/^@source "([^"]+)";$/gm), ([, place = '']) => {
  const [folder, name] = [dirname(resolve(stylesFolder, place)), basename(resolve(stylesFolder, place))];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name.endsWith('.tsx')
    ? new RegExp(`^${literal(folder)}/${literal(name).replaceAll('\\*', '[^/]*')}$`)
    : new RegExp(`^${literal(join(folder, name))}/`);
});

test('the panel’s styles are made from every file with elements that its layout and its routes load', () => {
  const files = new Set<string>();
  for (const file of [layout, ...readdirSync(routes).map((name) => join(routes, name))]) loadedBy(file, files);
  const drawing = [...files].filter((file) => file.endsWith('.tsx'));
  expect(drawing.length).toBeGreaterThan(50);
  expect(drawing.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});
