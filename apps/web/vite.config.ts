import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin, type Rolldown } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { emptyButForFormerFiles } from './former-files.ts';
import { bundledList, writeLicenses } from './licenses.ts';

const dist = join(import.meta.dirname, 'dist');
const api = process.env['SEPARAI_API_URL'] ?? 'http://127.0.0.1:3000';

/** Puts a brotli and a gzip copy beside every file that gains by it, so that the server never compresses while serving. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const names = await readdir(dist, { recursive: true });
    await Promise.all(
      names
        // The server fills the workers in, and compresses them itself.
        .filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name) && !/^\.|^sw(-off)?\.js$/.test(name))
        .map(async (name) => {
          const path = join(dist, name);
          const bytes = await readFile(path);
          const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
  },
});

/** Components of the panel's routes, which residents never load. */
const isOfPanel = (key: string): boolean => /^src\/routes\/(_admin|_public\/admin).*\?/.test(key);

/** Paths of all that the residents' screens load, now or later, with the drawings that they show. */
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
  // The materials' glyphs of the pages that the server draws are in the app's own code.
  for (const name of drawings.filter((one) => one.endsWith('.svg') && one !== 'materiais.svg')) files.add(`assets/${name}`);
  return new Set([...files].map((file) => `/${file}`));
};

/** In the place of Vite's own emptying, and before Vite copies what is public. */
const keepFormerFiles = (): Plugin => ({
  name: 'keep-former-files',
  apply: 'build',
  buildStart: () => emptyButForFormerFiles(dist, Date.now()),
});

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

/** While developing, the service worker's source stands at the address of the built one. */
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

/** Groups all source modules that these files import into one chunk, so that a screen comes in few files: HTTP/1.1 has six connections. */
const importedBy = (name: string, files: readonly string[]): Rolldown.CodeSplittingGroup => {
  const imported = new Set<string>();
  return {
    debugName: name,
    name: (id, context) => {
      const walk = (module: string): void => {
        if (imported.has(module) || module.includes('/node_modules/')) return;
        imported.add(module);
        context.getModuleInfo(module)?.importedIds?.forEach(walk);
      };
      if (imported.size === 0) for (const file of files) walk(join(import.meta.dirname, 'src', file));
      return imported.has(id) ? name : null;
    },
  };
};

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders bring the queries of their feature, which are no part of every page's first code.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
      addExtensions: true,
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    writeLicenses({ server: join(import.meta.dirname, '../server') }),
    keepFormerFiles(),
    worker('sw.ts', precached),
    // Without a manifest: it undoes the other one.
    worker('sw-off.ts', { injectionPoint: undefined }),
    precompress(),
    workerInDevelopment(),
  ],
  // What the server draws is that of the last build.
  server: { host: '127.0.0.1', proxy: { '^/(api|uploads|ponto|material)/': api, '^/(sitemap.*\\.xml|robots\\.txt)$': api } },
  // No file is inlined as data: the Content-Security-Policy allows fonts and scripts from our own address only.
  build: {
    modulePreload: { polyfill: false },
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'public-page': 'public-page.html' },
      output: {
        codeSplitting: {
          // Of two groups the earlier one takes a module.
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
            { name: 'tanstack', test: /\/node_modules\/@tanstack\/(?!react-virtual|virtual-core)/ },
            { name: 'leaflet', test: /\/node_modules\/(leaflet|supercluster|kdbush)\// },
            { name: 'hook-form', test: /\/node_modules\/react-hook-form\// },
            importedBy('start', ['router.ts', 'lib/install-prompt.ts', 'features/accounts/sign-in/welcome-screen.tsx']),
            importedBy('home', ['components/layout/app-layout.tsx', 'routes/-home-page.tsx', 'components/ui/page.tsx']),
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
            importedBy('shell', ['components/layout/beyond-screen.tsx']),
            importedBy('forms', ['features/accounts/sign-in/login-screen.tsx', 'features/schedules/booking-form.ts']),
            importedBy('points', [
              'features/collection-points/search/search-screen.tsx',
              'features/collection-points/map/map-screen.tsx',
              'features/items/components/items-screen.tsx',
            ]),
          ],
        },
      },
    },
    license: { fileName: bundledList },
  },
});
