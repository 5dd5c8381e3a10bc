import { defineConfig } from 'vite';

// The server as one file; packages stay outside, for some of them carry binaries.
export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20', minify: false, sourcemap: true },
  ssr: { noExternal: ['@separai/contract'] },
});
