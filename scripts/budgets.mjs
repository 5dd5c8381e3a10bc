// Holds the sizes of what a phone loads first (brotli, bytes) against the budgets. Run after a build of apps/web.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'web', 'dist');
const kB = 1000;

/** What a visit loads: with `page` the page, its entry and the screen's files; otherwise what `screens` need beyond others. */
const budgets = [
  { name: 'first route, visitor (/)', most: 90 * kB, page: true, screens: ['src/features/accounts/welcome-screen.tsx'] },
  { name: 'first route, signed in (/)', most: 98 * kB, page: true, screens: ['src/features/home/home-screen.tsx'] },
  {
    name: 'map chunk',
    most: 50 * kB,
    screens: ['src/platform/map-engine.ts'],
    beyond: ['index.html', 'src/features/collection-points/map-screen.tsx'],
  },
  {
    name: 'calendar chunk',
    most: 22 * kB,
    screens: ['src/features/schedules/day-calendar.tsx'],
    beyond: ['index.html', 'src/app/schedule-page.tsx'],
  },
];

/** Every file that a manifest entry needs before it runs: its own, its styles, its static imports. */
const filesOf = (manifest, key, seen = new Set()) => {
  const entry = manifest[key];
  if (entry === undefined) throw new Error(`Nothing named ${key} was built.`);
  if (seen.has(key)) return new Set();
  seen.add(key);
  const files = new Set([entry.file, ...(entry.css ?? [])]);
  for (const imported of entry.imports ?? []) for (const file of filesOf(manifest, imported, seen)) files.add(file);
  return files;
};

const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;

/** One row per budget: bytes over the wire (brotli) of what the built pages load, and how many files. */
export const budgetRows = () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const together = (keys) => new Set(keys.flatMap((key) => [...filesOf(manifest, key)]));
  return budgets.map(({ name, most, page = false, screens, beyond = [] }) => {
    const before = together(beyond);
    const files = [...together(page ? ['index.html', ...screens] : screens)].filter((file) => !before.has(file));
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), page ? sizeOf('index.html') : 0);
    return { name, bytes, most, files: files.length };
  });
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = budgetRows();
  for (const { name, bytes, most, files } of rows) {
    console.log(`${bytes <= most ? 'ok  ' : 'OVER'} ${name}: ${(bytes / kB).toFixed(1)} kB of ${most / kB} kB in ${files} files`);
  }
  if (rows.some(({ bytes, most }) => bytes > most)) process.exit(1);
}
