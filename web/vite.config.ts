import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutCallShapes } from './call-shapes.ts'
import { compressFolder } from './compress.ts'
import { shortMessageIds } from './short-ids.ts'
import { wordsInParts } from './words-in-parts.ts'

const outDir = join(import.meta.dirname, '../.cache/built/web')

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // The page gets the contract's calls without the 60 kB that would check answers with them; tests have the real one.
  resolve: { alias: mode === 'test' ? {} : { zod: join(import.meta.dirname, 'src/api/zod-stub.ts') } },
  base: './',
  plugins: [
    withoutCallShapes(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    shortMessageIds(),
    wordsInParts(join(import.meta.dirname, 'src/main.tsx')),
    { name: 'compress', apply: 'build', writeBundle: ({ dir }) => compressFolder(dir ?? outDir) },
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screen needs comes in one file, or small shared pieces would be twenty requests; so do icons that several parts of
    // the page share, each of which would be a request, and a name that the first file has to hold; and so do the chapters of a language.
    rolldownOptions: {
      output: {
        // The first file names hundreds of others: a letter less of each is a third of a kilobyte. Fewer are refused.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'icons', test: /node_modules.lucide-react/, minShareCount: 2, priority: 1 },
            { name: guidePart, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/settings': 'http://127.0.0.1:8080', '/version': 'http://127.0.0.1:8080' },
  },
  // Half of the time went into a new jsdom for each file; a context of its own is as separate, and takes a third of the whole.
  test: { name: 'web', environment: 'jsdom', pool: 'vmThreads', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
}))

/** The part with the guide in a language beside English, from the modules of its chapters. */
function guidePart(id: string): string | null {
  const language = id.match(/docs.guide.([a-z]{2})[/\\]/)?.[1]
  return language === undefined ? null : `guide-${language}`
}
