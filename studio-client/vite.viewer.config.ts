// Builds the viewer of recordings into one script and one style sheet, which Python puts into a page that is one file.
import { defineConfig, type Plugin } from 'vite'
import { OUT, stamp } from './vite.config.ts'

/** A file has no fonts and no workers beside it: the system's letters, and the worker within the script. */
const alone: Plugin = {
  name: 'alone',
  enforce: 'pre',
  resolveId(source, importer) {
    return source.endsWith('/startTrack') ? this.resolve(source + 'Inline', importer) : null
  },
  transform(code, id) {
    return id.endsWith('style.css') ? code.replace(/@font-face\s*\{[^}]*\}/, '') : null
  },
}

export default defineConfig({
  base: './',
  plugins: [alone, stamp],
  publicDir: false,
  build: {
    outDir: OUT,
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: 'src/viewer/main.ts',
      output: { format: 'iife', entryFileNames: 'viewer.js', assetFileNames: 'viewer[extname]' },
    },
  },
})
