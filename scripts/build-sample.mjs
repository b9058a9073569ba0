// Packs the sample investigation: node scripts/build-sample.mjs FOLDER-OF-THE-CORPUS MANIFEST.json
// The same input gives the same bytes: names in order, times from the manifest, no owner.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [corpus, manifestFile] = process.argv.slice(2)
if (!corpus || !manifestFile) {
  console.error('usage: node scripts/build-sample.mjs FOLDER-OF-THE-CORPUS MANIFEST.json')
  process.exit(2)
}
const samples = join(dirname(import.meta.dirname), 'samples')
const kept = [
  'path',
  'id',
  'type',
  'typeAlso',
  'size',
  'outcome',
  'outcomeAlso',
  'language',
  'created',
  'modified',
  'marker',
  'markerIn',
  'inline',
  'duplicateOf',
]
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))

const files = manifest.files.map((file) => ({ name: file.path, seconds: Date.parse(file.modified) / 1000 }))
const links = manifest.symbolicLinks.map((link) => ({ name: link.path, target: link.target, seconds: 0 }))
const blocks = []
for (const entry of [...files, ...links].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))) {
  const bytes = entry.target === undefined ? await readFile(join(corpus, entry.name)) : Buffer.alloc(0)
  blocks.push(...packed(entry, bytes))
}
blocks.push(Buffer.alloc(1024))
const archive = gzipSync(Buffer.concat(blocks), { level: 9 })
// The byte that names the operating system: unknown, so that every system writes the same.
archive[9] = 255
await writeFile(join(samples, 'meridian.tar.gz'), archive)
await writeFile(join(samples, 'truth.json'), `${JSON.stringify(truth(), null, 1)}\n`)
console.log(`${files.length} files, ${links.length} links, ${archive.length} bytes`)

/** Header, before it the extended one (POSIX.1-2001, pax) with the whole name and time, then the bytes. */
function packed({ name, target, seconds }, bytes) {
  const records = Buffer.concat([record('path', name), record('mtime', String(seconds))])
  const extended = [header({ name: 'extended', size: records.length, type: 'x' }), padded(records)]
  const type = target === undefined ? '0' : '2'
  const short = Buffer.from(name).subarray(0, 100)
  return [...extended, header({ name: short, size: bytes.length, type, target, seconds }), padded(bytes)]
}

/** A record begins with its own length, which counts its own digits. */
function record(key, value) {
  const rest = Buffer.from(` ${key}=${value}\n`)
  let length = rest.length + 1
  while (String(length).length + rest.length !== length) length += 1
  return Buffer.concat([Buffer.from(String(length)), rest])
}

function header({ name, size, type, target = '', seconds = 0 }) {
  const block = Buffer.alloc(512)
  Buffer.from(name).copy(block, 0)
  const octal = (value, at, length) => block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  octal(type === '2' ? 0o777 : 0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.max(0, Math.floor(seconds)), 136, 12)
  block.write('        ', 148)
  block.write(type, 156)
  block.write(target, 157)
  block.write('ustar\x0000', 257)
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return block
}

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

/** What tests need of the manifest. */
function truth() {
  const { totals, symbolicLinks, markersInSeveral, batchQueries } = manifest
  return {
    about: 'What is planted in the sample investigation; made by scripts/build-sample.mjs. Fiction; CC0.',
    totals,
    symbolicLinks: symbolicLinks.map(({ path, target }) => ({ path, target })),
    markersInSeveral,
    batchQueries: batchQueries.map(({ query, plain, phrase }) => ({
      query,
      count: plain?.count,
      phraseCount: phrase?.count,
      plain: expected(plain),
      phrase: expected(phrase),
    })),
    files: manifest.files.map(reduced),
  }
}

/** The count, and what may come beside it: text that depends on settings or on how words are split. */
function expected({ count, countWithOptional, optionalDocuments, dependsOnWordSplitting }) {
  return { count, countWithOptional, optionalDocuments, dependsOnWordSplitting }
}

function reduced(file) {
  const facts = Object.fromEntries(kept.filter((key) => file[key] !== undefined).map((key) => [key, file[key]]))
  return file.embedded ? { ...facts, embedded: file.embedded.map(reduced) } : facts
}
