import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LedgerItem } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample, truthFile } from '../harness/sample.ts'
import { type ExpectedCount, fileOf, type Planted, readTruth } from './truth.ts'

const Hits = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(z.object({ _id: z.string(), _source: z.object({ path: z.string(), extractionLevel: z.number() }) })),
  }),
})

describe('the planted truth of the sample investigation', () => {
  const truth = readTruth(truthFile)
  let program: Program
  let folder: string
  let ledger: LedgerItem[]

  beforeAll(async () => {
    folder = await makeSample('truth')
    program = await startProgram(await makeFolder('truth-home'), [folder])
    await untilIndexed(program)
    ledger = await readLedger(program)
  })

  afterAll(async () => {
    await program?.stop()
    await removeFolders()
  })

  it('accounts for every file on disk in the state that was planted', () => {
    const states = new Map(
      ledger.filter((item) => item.embeddedPath === null).map((item) => [relative(folder, item.path), item.state]),
    )
    const wrong = truth.documents
      .filter((planted) => !planted.path.includes('!/'))
      .filter((planted) => !allowedStates(planted).includes(states.get(planted.path) ?? 'absent'))
      .map((planted) => `${planted.path}: ${states.get(planted.path)} instead of ${allowedStates(planted).join(' or ')}`)
    expect(wrong).toEqual([])
  })

  it('follows no link: each is one skipped line without a document', () => {
    const places = truth.links.map((path) => join(folder, path))
    const lines = ledger.filter((item) => places.some((place) => item.path.startsWith(place)))
    expect(lines.map(({ path, state, id }) => ({ path, state, id }))).toEqual(
      places.map((path) => ({ path, state: 'skipped', id: null })),
    )
  })

  it('gives each embedded document a line below its file', () => {
    const planted = countByFile(
      truth.documents.filter((each) => each.path.includes('!/') && !each.isInline).map((each) => fileOf(each.path)),
    )
    const found = countByFile(ledger.filter((item) => item.embeddedPath !== null).map((item) => relative(folder, item.path)))
    // The tar inside a tar.gz may or may not be a document of its own.
    const wrong = Object.entries(planted).filter(
      ([file, count]) => found[file] !== count && !(file.endsWith('.tar.gz') && found[file] === count - 1),
    )
    expect(wrong.map(([file, count]) => `${file}: ${found[file] ?? 0} instead of ${count}`)).toEqual([])
  })

  it('finds each marker word in exactly its document', async () => {
    const wrong: string[] = []
    for (const planted of truth.documents.filter(isReadable)) {
      const marker = planted.marker ?? ''
      const expected = (truth.shared[marker] ?? [planted.path]).filter((path) => !isDuplicate(truth.documents, path))
      const found = (await find(program, marker))
        .map((hit) => `${relative(folder, hit.path)}${hit.extractionLevel > 0 ? ' (embedded)' : ''}`)
        .sort()
      const wanted = expected.map((path) => `${fileOf(path)}${path.includes('!/') ? ' (embedded)' : ''}`).sort()
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        wrong.push(`${marker}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
    expect(wrong).toEqual([])
  })

  it('finds files by name whatever their state', async () => {
    for (const name of ['"lost in copying.pdf"', 'empty.docx', 'boat.zip', 'FILE0007.dat']) {
      expect(await find(program, name), name).not.toHaveLength(0)
    }
  })

  it('counts what the batch queries must find in the text', async () => {
    const wrong: string[] = []
    for (const { query, plain, phrase } of truth.batchQueries) {
      wrong.push(...(await checkCount(query, plain)))
      wrong.push(...(await checkCount(asPhrase(query), phrase)))
    }
    expect(wrong).toEqual([])
  })

  /** Documents whose text depends on settings or on how words are split may come or go; all others must be exactly as many. */
  async function checkCount(query: string, expected: ExpectedCount): Promise<string[]> {
    const files = new Set([...expected.optionalDocuments, ...expected.dependsOnWordSplitting].map(fileOf))
    const hits = await find(program, query, ['content'])
    const sure = hits.filter((hit) => !files.has(relative(folder, hit.path))).length
    const isRight =
      hits.length <= expected.countWithOptional + expected.dependsOnWordSplitting.length &&
      sure <= expected.count &&
      hits.length >= expected.count - expected.dependsOnWordSplitting.length
    return isRight
      ? []
      : [`${query}: ${hits.length} (${sure} beyond doubt) instead of ${expected.count} to ${expected.countWithOptional}`]
  }

  it('never writes a file that an archive wants outside of its place', () => {
    expect(existsSync(join(folder, 'Leaks', 'evil.txt'))).toBe(false)
    expect(existsSync(join(folder, 'Leaks', 'usb-stick', 'evil.txt'))).toBe(false)
    expect(existsSync(join(program.home, '..', 'evil.txt'))).toBe(false)
  })
})

async function find(program: Program, query: string, fields?: string[]): Promise<{ path: string; extractionLevel: number }[]> {
  const text = fields ? { query, fields } : { query }
  const must = [{ query_string: text }, { match: { type: 'Document' } }]
  const body = { query: { bool: { must } }, size: 1000, _source: ['path', 'extractionLevel'], track_total_hits: true }
  const { hits } = Hits.parse(await program.call('POST', '/api/index/search/local-datashare/_search', body))
  return hits.hits.map((hit) => hit._source)
}

/** As a batch search with "exact phrases" asks: quotes inside are the text's own. */
const asPhrase = (query: string) => `"${query.replaceAll(/["\\]/g, '\\$&')}"`

/** A marker in plain text, or in what a reader takes for text: needs neither OCR, a password nor luck. */
function isReadable(planted: Planted): boolean {
  const isHidden = planted.markerIn !== undefined && !['EXIF description', 'title tag'].includes(planted.markerIn)
  return planted.marker !== undefined && !isHidden && planted.outcome === 'indexed'
}

const isDuplicate = (documents: Planted[], path: string) =>
  documents.some((each) => each.path === path && each.outcome === 'duplicate')

function allowedStates({ outcome, outcomeAlso }: Planted): string[] {
  const states = [outcome, ...outcomeAlso].map((state) => state.replaceAll(' ', '-'))
  return outcome === 'damaged' ? [...states, 'indexed-in-part'] : states
}

function countByFile(files: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const file of files) counts[file] = (counts[file] ?? 0) + 1
  return counts
}
