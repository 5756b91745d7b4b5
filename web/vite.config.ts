import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/** Hashed files lie under `/_/`: `/assets` and the like are pages. */
// biome-ignore lint/style/noDefaultExport: the build tool reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/_/',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: '.',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
});
