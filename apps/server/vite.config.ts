import { defineConfig } from 'vite';

// The server and the operator's commands; packages stay outside, for some of them carry binaries.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        backup: 'src/backup-command.ts',
        'let-in': 'src/let-in-command.ts',
        migrate: 'src/migrate-command.ts',
        'import-reader': 'src/import-reader.ts',
      },
      // Beside all of them: what they share finds the product's files from there.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@separai/contract', '@separai/embedded-postgres'] },
});
