import { rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './places.mjs'

/**
 * `node scripts/setup/server-bundle.mjs TARGET`: writes the server as few files of plain JavaScript, all in one folder. The sources run as they are, and tests run
 * them so; but 1,300 modules take a third of the idle server's memory and half a second of its start (decision 0506).
 */
const target = process.argv[2]
const server = join(root, 'server')
/** The command line, which starts the rest. */
const main = join(server, 'cli', 'main.ts')

/** Programs of their own, threads and files that Node loads first: `new URL('./thread.ts', import.meta.url)`. */
const program = /new URL\('([^']+\.ts)', import\.meta\.url\)/g
const beyondAscii = /[\u0080-\uffff]/g

/** Packages that every start loads. Others stay where they are: they bring files of their own beside their code, are native, or are seldom needed. */
const bundled = /^(@dossier\/contract|@fastify\/static|commander|fastify|htmlparser2|kysely|pino|unidecode|zod)(\/|$)/

/** What a bundled package imports is bundled with it. */
function isExternal(id, importer) {
  const isPackage = !/^[./\0]|^\w:[\\/]/.test(id)
  return isPackage && !bundled.test(id) && !importer?.includes('node_modules')
}

/** Makes each program that a module names a file of the bundle, and the name that of this file. */
const programs = {
  name: 'programs',
  transform(code, id) {
    if (!id.startsWith(server)) return null
    return code.replace(program, (_, path) => {
      const file = join(dirname(id), path)
      this.emitFile({ type: 'chunk', id: file, fileName: fileNameOf(file) })
      return `new URL('./${fileNameOf(file)}', import.meta.url)`
    })
  },
}

/** V8 keeps a source with a single letter beyond Latin-1 in two bytes a letter. */
const ascii = {
  name: 'ascii',
  renderChunk: (code) => code.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

await rm(target, { recursive: true, force: true })
const bundle = await rolldown({
  input: { [fileNameOf(main).replace(/\.js$/, '')]: main },
  platform: 'node',
  external: isExternal,
  plugins: [programs, ascii],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message)
  },
})
// Comments go: they may hold what cannot be written with escapes. Names and lines stay as they are, for what a log says of a fault.
await bundle.write({
  dir: target,
  format: 'esm',
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()

/** `census-thread.js` for `server/census/thread.ts`. */
function fileNameOf(file) {
  return relative(server, file).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.js')
}
