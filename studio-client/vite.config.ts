// Builds the page into the Python package: stable names, libraries apart, and a hash of the sources that a test recomputes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

export const OUT = '../src/stickslip/studio/static'
const SOURCES = [
  'index.html',
  'live.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.viewer.config.ts',
]

function listed(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => listed(join(path, name)))
}

/** SHA-256 over paths and contents of all sources, in the order of their paths. */
function sourceHash(root: string): string {
  const files = SOURCES.flatMap((name) => listed(join(root, name)))
  const names = files.map((file) => relative(root, file).split('\\').join('/'))
  const digest = createHash('sha256')
  for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
    digest
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
      .update('\0')
  }
  return digest.digest('hex')
}

export const stamp: Plugin = {
  name: 'stamp',
  apply: 'build',
  closeBundle() {
    const content = JSON.stringify({ sources_sha256: sourceHash(import.meta.dirname) }, null, 2)
    writeFileSync(join(import.meta.dirname, OUT, 'BUILD.json'), content + '\n')
  },
}

const THUMBS = readdirSync(join(import.meta.dirname, 'public/thumbs')).map((name) => name.replace(/\.webp$/, ''))
const NAMES = { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' }

export default defineConfig({
  base: './',
  plugins: [stamp],
  define: { THUMBNAILS: JSON.stringify(THUMBS.toSorted()) },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    modulePreload: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: ['index.html', 'live.html'],
      output: { ...NAMES, manualChunks: (id) => (id.includes('node_modules') ? 'vendor' : undefined) },
    },
  },
  worker: { format: 'es', rollupOptions: { output: NAMES } },
})
