import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { EmbeddedPart, Extractor } from '../port.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { nameReader } from '../testing/name-reader.ts'
import { fileAt } from '../testing/use-tika.ts'
import { withPortions } from './with-portions.ts'

const home = mkdtempSync(join(tmpdir(), 'dossier-half-read-'))
const halfRead = join(home, 'half-read')
const path = join(home, 'box.zip')
const limits = { from: 3, members: 2, bytes: 1_000_000 }
mkdirSync(join(home, 'tika'))
writeFileSync(path, deflatedZip(['a', 'b', 'nest', 'd', 'e', 'f', 'g', 'h'].map((name) => ({ name, bytes: `about ${name}` }))))
afterAll(() => rmSync(home, { recursive: true, force: true }))
beforeEach(() => rmSync(halfRead, { recursive: true, force: true }))

/** Reads the file, up to so many pieces, behind which it is cut off. */
async function readSome(reader: Extractor, pieces = Number.POSITIVE_INFINITY) {
  const file = { ...fileAt(path), halfRead }
  const extraction = await withPortions(reader, { home, limits }).extract(file, new AbortController().signal)
  const parts: EmbeddedPart[] = []
  let taken = 0
  for await (const some of extraction.more ?? []) {
    parts.push(...some)
    taken += 1
    if (taken === pieces) break
  }
  return { root: extraction.root, durationMs: extraction.durationMs, parts }
}

const kept = () => {
  const [folder = ''] = readdirSync(halfRead)
  return readdirSync(join(halfRead, folder)).map((name) => join(halfRead, folder, name))
}

it('goes on behind the portions that were read when it was cut off, and comes to the same', async () => {
  const whole = await readSome(nameReader())
  rmSync(halfRead, { recursive: true })
  await readSome(nameReader(), 1)
  expect(kept()).toHaveLength(2)
  const reader = nameReader()
  expect(await readSome(reader)).toEqual(whole)
  expect(reader.read.toSorted()).toEqual([
    ['e', 'f'],
    ['g', 'h'],
  ])
})

it('reads again what was not kept to its end, and what another version of the reader has read', async () => {
  const whole = await readSome(nameReader())
  const [first = '', second = ''] = kept().toSorted()
  writeFileSync(first, readFileSync(first).subarray(0, 40))
  writeFileSync(second, '')
  const reader = nameReader()
  expect(await readSome(reader)).toEqual(whole)
  expect(reader.read.toSorted()).toEqual([
    ['a', 'b'],
    ['nest', 'd'],
  ])
  const other = { ...nameReader(), version: async () => 'Fake 2' }
  await readSome(other)
  expect(other.read).toHaveLength(4)
})

it('keeps nothing of a portion that exhausted the reader', async () => {
  const late = nameReader(([first]) => ({ state: first === 'a' ? 'timed-out' : 'indexed', reasons: [] }))
  await readSome(late)
  expect(
    kept()
      .map((file) => file.at(-1))
      .toSorted(),
  ).toEqual(['2', '3', '4'])
})

it('goes on without where nothing can be kept', async () => {
  writeFileSync(halfRead, 'no folder')
  expect((await readSome(nameReader())).parts).toHaveLength(9)
})
