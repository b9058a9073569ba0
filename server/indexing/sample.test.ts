import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadLanguageDetector } from '../extract/language.ts'
import { startTika } from '../extract/tika/start.ts'
import { parts } from '../parts.ts'
import { unpackSample } from '../samples/unpack-sample.ts'
import { digestFile } from '../scan/digest.ts'
import { walkFolder } from '../scan/walk.ts'
import { type NewDocument, storedDocuments } from './document/stored-document.ts'

const Planted = z.object({
  path: z.string(),
  type: z.string(),
  typeAlso: z.array(z.string()).optional(),
  outcome: z.string(),
  outcomeAlso: z.array(z.string()).optional(),
  created: z.string().optional(),
  marker: z.string().optional(),
  markerIn: z.string().optional(),
  inline: z.boolean().optional(),
  get embedded() {
    return z.array(Planted).optional()
  },
})
type Planted = z.infer<typeof Planted>
const Truth = z.object({ files: z.array(Planted), markersInSeveral: z.record(z.string(), z.array(z.string())) })
const truth = Truth.parse(JSON.parse(await readFile(join(parts.samples, 'truth.json'), 'utf8')))

type Found = NewDocument & { file: string }
const base = await mkdtemp(join(tmpdir(), 'dossier-sample-'))
const signal = new AbortController().signal
let found: Found[] = []

/** The whole way from folder to wire sources, but for duplicates, which are the next step's. */
async function readSample(): Promise<Found[]> {
  const { folder } = await unpackSample(parts.samples, base)
  const tika = await startTika({ jar: parts.tikaJar, home: base })
  const languageOf = await loadLanguageDetector()
  const documents: Found[] = []
  const walk = walkFolder(Buffer.from(folder), {}, signal)
  /** Two at once, as the program does it. */
  const lane = async () => {
    for (let next = await walk.next(); !next.done; next = await walk.next()) {
      const entry = next.value
      if (entry.kind !== 'file') continue
      const digest = await digestFile('sample', entry.path, signal)
      if (digest.kind !== 'digested') throw new Error(digest.reason.code)
      const extraction = await tika.extract(entry, signal)
      const file = { project: 'sample', id: digest.digest, path: entry.displayPath, sizeBytes: entry.sizeBytes }
      const stored = storedDocuments({ file, extraction, extractedAt: new Date(0), languageOf })
      documents.push(...stored.map((document) => ({ ...document, file: entry.displayPath.slice(folder.length + 1) })))
    }
  }
  try {
    await Promise.all([lane(), lane()])
  } finally {
    await tika.close()
  }
  return documents.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
}

beforeAll(async () => {
  found = await readSample()
}, 180_000)
afterAll(() => rm(base, { recursive: true, force: true }))

function* all(files: Planted[]): Generator<Planted> {
  for (const file of files) {
    yield file
    yield* all(file.embedded ?? [])
  }
}

describe('the sample investigation, read', () => {
  it('has every marker word in exactly its documents', () => {
    let checked = 0
    for (const { marker, markerIn } of all(truth.files)) {
      if (marker === undefined || markerIn !== undefined) continue
      const hits = found.filter(({ text }) => text.includes(marker)).map(({ file }) => file)
      expect([marker, hits.length]).toEqual([marker, truth.markersInSeveral[marker]?.length ?? 1])
      checked += 1
    }
    expect(checked).toBeGreaterThan(190)
  })

  it('has every file in its state, with its type and creation date', () => {
    for (const planted of truth.files) {
      const source = found.find(({ file, extractionLevel }) => file === planted.path && extractionLevel === 0)?.source
      const also = (planted.outcomeAlso ?? []).map((outcome) => outcome.replaceAll(' ', '-'))
      const states = [planted.outcome === 'duplicate' ? 'indexed' : planted.outcome, ...also]
      expect([planted.path, states]).toEqual([planted.path, expect.arrayContaining([source?.ledgerState])])
      expect([planted.path, [planted.type, ...(planted.typeAlso ?? [])]]).toEqual([
        planted.path,
        expect.arrayContaining([source?.contentType]),
      ])
      const { tika_metadata_creation_date: created } = z.record(z.string(), z.unknown()).parse(source?.metadata)
      expect([planted.path, created]).toEqual([planted.path, planted.created])
    }
  })

  it('finds every embedded document, one id each', () => {
    const planted = [...all(truth.files)].filter(({ inline }) => !inline)
    expect(found).toHaveLength(planted.length)
    const copies = truth.files.filter(({ outcome }) => outcome === 'duplicate').length
    expect(new Set(found.map(({ id }) => id)).size).toBe(planted.length - copies)
  })

  it('gives the same documents a second time', { timeout: 180_000 }, async () => {
    const again = await readSample()
    expect(again.map(({ id, source, text }) => ({ id, source, length: text.length }))).toEqual(
      found.map(({ id, source, text }) => ({ id, source, length: text.length })),
    )
  })
})
