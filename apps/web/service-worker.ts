import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';

const dist = join(import.meta.dirname, 'dist');

/** Components of the panel's routes, which residents never load. */
const isOfPanel = (key: string): boolean =>
  key.includes('?') && ['src/routes/_admin', 'src/routes/_public/admin'].some((start) => key.startsWith(start));

/** Paths of the chunks and images that residents' screens load, eagerly or lazily. */
const residentsFiles = async (manifest: Manifest): Promise<ReadonlySet<string>> => {
  const files = new Set<string>(['licenses.json', 'assets/entry-failure.js']);
  const seen = new Set<string>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (seen.has(key) || chunk === undefined || isOfPanel(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next);
  };
  follow('index.html');
  const drawings = await readdir(join(import.meta.dirname, 'public/assets'), { recursive: true });
  // The materials' icons of server-rendered pages are in the app's own code.
  for (const name of drawings.filter((one) => one.endsWith('.svg') && one !== 'materiais.svg')) files.add(`assets/${name}`);
  return new Set([...files].map((file) => `/${file}`));
};

/** Builds a service worker into one classic file, since not every browser takes module workers. */
const worker = (filename: string, injectManifest: object): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename,
    injectRegister: false,
    manifest: false,
    injectManifest: { ...injectManifest, rollupFormat: 'iife' },
  });

/** The files that `sw.ts` precaches: the residents' alone. */
const precached: VitePWAOptions['injectManifest'] = {
  globPatterns: ['assets/**', 'licenses.json'],
  modifyURLPrefix: { '': '/' },
  dontCacheBustURLsMatching: /-[\w-]{8}\.\w+$/,
  manifestTransforms: [
    async (entries) => {
      const files = await residentsFiles(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')));
      return { manifest: entries.filter(({ url }) => files.has(url)) };
    },
  ],
};

/** In development, serves the service worker's source at the built one's address. */
const workerInDevelopment = (): Plugin => ({
  name: 'worker-in-development',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/sw.js') request.url = '/src/sw/sw.ts';
      next();
    });
  },
});

/** The app's service worker, and the one without a manifest that undoes it. */
export const serviceWorkers = (): Plugin[] => [
  ...worker('sw.ts', precached),
  ...worker('sw-off.ts', { injectionPoint: undefined }),
  workerInDevelopment(),
];
