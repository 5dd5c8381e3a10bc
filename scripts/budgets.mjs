// Compares the sizes of a phone's first downloads (brotli, bytes) with budgets. Run after a build of apps/web.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'web', 'dist');
const kB = 1000;

/** The component of a route with its loader, a chunk of its own. */
const screen = (route) => `src/routes/${route}.tsx?tsr-split=component---loader`;
const start = 'start';
const home = 'src/routes/-home-page.tsx';
const map = [start, screen('_resident/map')];

/**
 * Downloads of a visit, by source files (keys of Vite's manifest): with `page` an HTML page with its entry and `parts`; otherwise what
 * `parts` need in addition to other files.
 */
// The aim is 120 kB for a visitor, 135 kB signed in, 200 kB for Busca and 260 kB for Mapa.
const budgets = [
  {
    name: 'first route, visitor (/)',
    most: 128.5 * kB,
    page: 'index.html',
    parts: [start],
  },
  { name: 'first route, signed in (/)', most: 174.5 * kB, page: 'index.html', parts: [start, home] },
  {
    name: 'first route, panel (/admin-login, /admin-dashboard)',
    most: 283.5 * kB,
    page: 'index.html',
    parts: [start, screen('_public/admin-login.index'), screen('_admin'), screen('_admin/admin-dashboard.index')],
  },
  // These two screens draw first without forms and schemas: one stray import would add both.
  {
    name: 'Busca with its page (/search)',
    most: 190 * kB,
    page: 'index.html',
    parts: [start, screen('_resident/search.{-$pointId}')],
  },
  {
    name: 'Mapa with its page (/map)',
    most: 255 * kB,
    page: 'index.html',
    parts: [...map, 'src/features/collection-points/map-engine.ts'],
  },
  {
    name: 'map chunk',
    most: 50 * kB,
    parts: ['src/features/collection-points/map-engine.ts'],
    beyond: ['index.html', ...map],
  },
  {
    name: 'calendar chunk',
    most: 22 * kB,
    parts: ['src/features/schedules/components/day-calendar.tsx'],
    beyond: ['index.html', screen('_resident/schedule.index')],
  },
];

/** Every file that a part needs before it runs: the part itself, its styles, its static imports. */
const filesOf = (manifest, part, seen = new Set()) => {
  const entry = manifest[part] ?? Object.values(manifest).find(({ name, src }) => name === part && src === undefined);
  if (entry === undefined) throw new Error(`Nothing named ${part} was built.`);
  if (seen.has(entry)) return new Set();
  seen.add(entry);
  const files = new Set([entry.file, ...(entry.css ?? [])]);
  for (const imported of entry.imports ?? []) for (const file of filesOf(manifest, imported, seen)) files.add(file);
  return files;
};

const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;

/** One row per budget: transferred bytes (brotli) and number of files of the built pages. */
export const budgetRows = () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const together = (parts) => new Set(parts.flatMap((part) => [...filesOf(manifest, part)]));
  return budgets.map(({ name, most, page, parts, beyond = [] }) => {
    const before = together(beyond);
    const files = [...together(page ? [page, ...parts] : parts)].filter((file) => !before.has(file));
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), page ? sizeOf(page) : 0);
    return { name, bytes, most, files: files.length };
  });
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = budgetRows();
  for (const { name, bytes, most, files } of rows) {
    console.log(`${bytes <= most ? 'ok  ' : 'OVER'} ${name}: ${(bytes / kB).toFixed(1)} kB of ${most / kB} kB in ${files} files`);
  }
  if (rows.some((row) => row.bytes > row.most)) process.exit(1);
}
