import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { emptyButForFormerFiles } from './former-files.ts';
import { bundledList, writeLicenses } from './licenses.ts';
import { panelGuide } from './panel-guide.ts';
import { precompress } from './precompress.ts';
import { serviceWorkers } from './service-worker.ts';

const dist = join(import.meta.dirname, 'dist');
const api = process.env['SEPARAI_API_URL'] ?? 'http://127.0.0.1:3000';

/** Replaces Vite's own emptying, before Vite copies the public folder. */
const keepFormerFiles = (): Plugin => ({
  name: 'keep-former-files',
  apply: 'build',
  buildStart: () => emptyButForFormerFiles(dist, Date.now()),
});

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
    panelGuide(),
    writeLicenses({ server: join(import.meta.dirname, '../server') }),
    keepFormerFiles(),
    serviceWorkers(),
    precompress(dist),
  ],
  // Server-rendered pages are those of the last build.
  server: {
    host: '127.0.0.1',
    proxy: { '^/(api|uploads|ponto|material|coleta)/': api, '^/(sitemap.*\\.xml|robots\\.txt|numeros)$': api },
  },
  // No file is inlined as data: the Content-Security-Policy allows fonts and scripts from our own address only.
  build: {
    modulePreload: {
      polyfill: false,
      // The list of what each panel screen imports would be part of every page's first code (1.2 kB).
      resolveDependencies: (file, dependencies) =>
        /\/_?admin[^/]*$/.test(file) ? dependencies.filter((one) => one.endsWith('.css')) : dependencies,
    },
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'public-page': 'public-page.html' },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
    license: { fileName: bundledList },
  },
});
