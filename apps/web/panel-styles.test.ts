import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, 'src/app');
const routes = join(import.meta.dirname, 'src/routes/_admin');

/** Every source file that a file may come to load, itself among them. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, named] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    loadedBy(resolve(dirname(file), named ?? ''), seen);
  return seen;
};

// A folder, or files: Tailwind takes a star in the name of a file, and finds nothing below a folder that has one.
const styles = readFileSync(join(app, 'panel.css'), 'utf8');
const sources = Array.from(styles.matchAll(/^@source "([^"]+)";$/gm), ([, place = '']) => {
  const [folder, name] = [dirname(resolve(app, place)), basename(resolve(app, place))];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name.endsWith('.tsx')
    ? new RegExp(`^${literal(folder)}/${literal(name).replaceAll('\\*', '[^/]*')}$`)
    : new RegExp(`^${literal(join(folder, name))}/`);
});

test('the panel’s styles are made from every file with elements that its layout and its routes load', () => {
  const files = new Set<string>();
  for (const file of [join(app, 'admin-layout.tsx'), ...readdirSync(routes).map((name) => join(routes, name))])
    loadedBy(file, files);
  const drawing = [...files].filter((file) => file.endsWith('.tsx'));
  expect(drawing.length).toBeGreaterThan(50);
  expect(drawing.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});
