import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts', '!./lib/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The key of a query as text: its place in a key factory, or its parts with the file's own constants; other values are `*`. */
const keyIn = (source: string, written: string): string => {
  const ofFactory = /^\w+Keys\.\w+/.exec(written)?.[0];
  if (ofFactory !== undefined) return ofFactory;
  const known = (name: string): string | undefined => new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(source)?.[1];
  const list = /^\[(.*)\]$/s.exec(written)?.[1] ?? known(written) ?? written;
  return list
    .split(',')
    .map((part) => part.trim())
    .flatMap((part) => (part.startsWith('...') ? (known(part.slice(3)) ?? part) : /^'/.test(part) ? part : [known(part) ?? '*']))
    .join();
};

const keys = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/queryKey: (\[[^\]]*\]|[\w.]+(?:\([^)]*\))?),\s+queryFn/g)].map(([, written = '']) => ({
    file,
    key: keyIn(source, written),
  })),
);

test('every key of a query stands for one function, in one place', () => {
  const written = Object.values(sources).reduce((count, source) => count + [...source.matchAll(/queryFn[:,]/g)].length, 0);
  expect(keys, 'a query that this test does not see').toHaveLength(written);
  expect(written).toBeGreaterThan(8);
  const first = new Set<string>();
  expect(keys.filter(({ key }) => first.size === first.add(key).size)).toEqual([]);
});
