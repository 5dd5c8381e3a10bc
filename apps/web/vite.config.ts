import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['SEPARAI_API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/uploads': api } },
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, reportCompressedSize: false },
});
