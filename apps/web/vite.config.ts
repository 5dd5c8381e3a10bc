import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundledList, writeLicenses } from './licenses.ts';

const api = process.env['SEPARAI_API_URL'] ?? 'http://127.0.0.1:3000';

/** Puts a brotli and a gzip copy beside every file that gains by it, so that the server never compresses while serving. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const folder = join(import.meta.dirname, 'dist');
    const names = await readdir(folder, { recursive: true });
    await Promise.all(
      names
        .filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
        .map(async (name) => {
          const path = join(folder, name);
          const bytes = await readFile(path);
          const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
  },
});

const worker = 'src/sw/sw.ts';

/** While developing, the service worker's source stands at the address that it has when it is built. */
const workerInDevelopment = (): Plugin => ({
  name: 'worker-in-development',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/sw.js') request.url = `/${worker}`;
      next();
    });
  },
});

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    writeLicenses({ server: join(import.meta.dirname, '../server') }),
    precompress(),
    workerInDevelopment(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/uploads': api } },
  // No file is inlined as data: the Content-Security-Policy allows fonts and scripts from our own address only.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: worker },
      // A service worker keeps its address, and rules what is below it.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
    license: { fileName: bundledList },
  },
});
