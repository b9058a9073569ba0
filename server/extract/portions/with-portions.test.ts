import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because, type Reason } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import type { EmbeddedPart, Extraction, Extractor, MembersRead, Outcome, ReadingWatch } from '../port.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { indexed, nameReader } from '../testing/name-reader.ts'
import { fileAt } from '../testing/use-tika.ts'
import { withPortions } from './with-portions.ts'

const home = mkdtempSync(join(tmpdir(), 'dossier-in-portions-'))
mkdirSync(join(home, 'tika'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const { signal } = new AbortController()
const limits = { from: 3, members: 2, bytes: 1_000_000 }

async function readAll(reader: Extractor, names: string[], given: { documents?: number; watch?: ReadingWatch } = {}) {
  const path = join(home, `${names.length}-${names.join('').length}.zip`)
  const { documents, watch } = given
  writeFileSync(path, deflatedZip(names.map((name) => ({ name, bytes: `about ${name}` }))))
  const extraction: Extraction = await withPortions(reader, {
    home,
    limits,
    ...(documents !== undefined && { documents }),
  }).extract(fileAt(path), signal, watch)
  const parts: EmbeddedPart[][] = []
  for await (const some of extraction.more ?? []) parts.push(some)
  return { extraction, parts, path }
}

const five = ['a', 'b', 'c', 'd', 'e']

describe('a container of many members', () => {
  it('is read in portions, each by itself, and is one document with all of them', async () => {
    const reader = nameReader()
    const { extraction, parts, path } = await readAll(reader, five)
    expect(reader.read.toSorted()).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(parts.flat().map(({ name, placeInContainer }) => [name, placeInContainer])).toEqual([
      ['a', '/1'],
      ['b', '/2'],
      ['c', '/10000001'],
      ['d', '/10000002'],
      ['e', '/20000001'],
    ])
    const { root, embedded, durationMs } = extraction
    expect([root.outcome, root.text, embedded, durationMs]).toEqual([indexed, five.join('\n\n'), [], 15])
    expect(root.metadata['Content-Length']).toEqual([String(fileAt(path).sizeBytes)])
    expect(readdirSync(join(home, 'tika'))).toEqual([])
  })

  it('may hold two members of one name, and archives', async () => {
    const { parts } = await readAll(nameReader(), ['same', 'nest', 'nest', 'same', 'last'])
    expect(parts.flat().map(({ embeddedPath, parent }) => [embeddedPath, parent])).toEqual([
      ['same', -1],
      ['nest', -1],
      ['nest!/inner', 1],
      ['nest (2)', -1],
      ['nest (2)!/inner', 0],
      ['same (2)', -1],
      ['last', -1],
    ])
  })

  it('is read up to the limit of documents, and says once how much was left out', async () => {
    const { extraction, parts } = await readAll(nameReader(), [...five, 'f', 'g'], { documents: 3 })
    expect(parts.flat()).toHaveLength(4)
    expect(extraction.root.outcome).toEqual({
      state: 'indexed-in-part',
      reasons: [because('limit-members', { count: 7, left: 3 })],
    })
  })

  it('counts what could not be read in all portions, and those that nothing was read of', async () => {
    const late: Reason = because('limit-time', { seconds: 5 })
    const outcomeOf = ([first]: string[]): Outcome => {
      if (first === 'c') return { state: 'timed-out', reasons: [late] }
      return { state: 'indexed-in-part', reasons: [because('members-unread', { failed: 1, count: 2 })] }
    }
    const { extraction, parts } = await readAll(nameReader(outcomeOf), five)
    expect(parts.flat()).toHaveLength(3)
    const reasons = [late, because('members-unread', { failed: 4, count: 5 })]
    expect(extraction.root.outcome).toEqual({ state: 'indexed-in-part', reasons })
  })

  it('that exhausts the reader again and again is left', async () => {
    const outcomeOf = ([first]: string[]): Outcome =>
      first === 'n00' ? indexed : { state: 'timed-out', reasons: [because('limit-time', { seconds: 5 })] }
    const reader = nameReader(outcomeOf)
    const names = Array.from({ length: 60 }, (_, at) => `n${String(at).padStart(2, '0')}`)
    const { extraction } = await readAll(reader, names)
    expect(reader.read.length).toBeLessThan(13)
    expect(extraction.root.outcome.reasons.at(-1)).toEqual(because('limit-members', { count: 60, left: 42 }))
  })

  it('tells how far it is', async () => {
    const told: MembersRead[] = []
    const watch = { onAside() {}, onTurn() {}, onSlow() {}, onMembers: (members: MembersRead) => void told.push(members) }
    await readAll(nameReader(), five, { watch })
    expect(told).toEqual([2, 4, 5].map((read) => ({ read, of: 5 })))
  })

  it('is read as a whole where the reader takes it for something else', async () => {
    const reader = nameReader(() => indexed, 'application/vnd.google-earth.kmz')
    const { extraction, parts } = await readAll(reader, five)
    expect([extraction.embedded.length, parts, reader.read.at(-1)]).toEqual([5, [], five])
  })

  it('leaves nothing behind where the reader fails', async () => {
    const reader = { ...nameReader(), extract: () => Promise.reject(new Error('no Java')) }
    await expect(readAll(reader, five)).rejects.toThrow('no Java')
    expect(readdirSync(join(home, 'tika'))).toEqual([])
  })
})

describe('few members', () => {
  it('are read at once', async () => {
    const reader = nameReader()
    const { extraction } = await readAll(reader, ['a', 'b', 'c'])
    expect([reader.read, extraction.embedded.length, extraction.more]).toEqual([[['a', 'b', 'c']], 3, undefined])
  })

  it('are for the reader to complain of where they cannot be read: a folder stands where a file was', async () => {
    const reader = { ...nameReader(), extract: () => Promise.reject(new Error('told by the reader')) }
    await expect(withPortions(reader, { home, limits }).extract(fileAt(home), signal)).rejects.toThrow('told by the reader')
  })
})
