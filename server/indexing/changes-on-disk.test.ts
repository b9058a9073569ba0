import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LedgerItem } from '@dossier/contract'
import { expect, it } from 'vitest'
import { missingSet } from '../ledger/missing.ts'
import { ledgerPage, ledgerTotals } from '../ledger/read.ts'
import { addMarks } from '../marks/change-marks.ts'
import { markedIds } from '../marks/mark-list.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { requestScan, retryEntries } from './request-runs.ts'
import { documentPaths, expectIndexFollows, folder, openOn, pipeline, write } from './testing/indexed-folder.ts'
import { project } from './testing/pipeline.ts'

const owner = { kind: 'starred', userId: 'local', project } as const

async function lines(missing?: boolean): Promise<LedgerItem[]> {
  const filter = { project, from: 0, size: 1_000, ...(missing !== undefined && { missing }) }
  return (await ledgerPage(pipeline.records, filter)).items
}

/** The lines as texts: `a.zip!/b.txt indexed code code`. */
async function told(missing?: boolean): Promise<string[]> {
  return (await lines(missing)).map(({ path, embeddedPath, state, reasons }) => {
    const name = path.slice(folder.length + 1) + (embeddedPath === null ? '' : `!/${embeddedPath}`)
    return [name, state, ...reasons.map(({ code }) => code)].join(' ')
  })
}

async function totals(missing?: boolean) {
  const { found, indexed, missing: gone } = await ledgerTotals(pipeline.records, project, { missing })
  return { found, indexed, missing: gone }
}

async function starAll(): Promise<string[]> {
  const documents = await pipeline.records.db
    .selectFrom('document')
    .select(['id', 'rid'])
    .where('type', '=', 'Document')
    .execute()
  await addMarks(pipeline.records, owner, { documents, change: undefined })
  return documents.map(({ id }) => id).sort()
}

const starred = async () => (await markedIds(pipeline.records, owner)).sort()

/** Writes other bytes and gives the file the date that it had. */
async function forge(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  const { atime, mtime } = await stat(path)
  await writeFile(path, text)
  await utimes(path, atime, mtime)
}

describeOnBoth('a file that was moved', (place) => {
  openOn(place)

  it('has one line, which says where it was, and keeps its ids and stars', async () => {
    await write({ 'a.txt': 'one\nattach x inside', 'z.txt': 'other' })
    await pipeline.index(folder)
    const ids = await starAll()
    await write({ 'deep/keep.txt': 'keep' })
    await rename(join(folder, 'a.txt'), join(folder, 'deep/b.txt'))
    const task = await pipeline.index(folder)
    expect(await told()).toEqual([
      'deep/b.txt indexed moved-from',
      'deep/b.txt!/x indexed',
      'deep/keep.txt indexed',
      'z.txt indexed',
    ])
    expect(await starred()).toEqual(ids)
    expect(task.properties).toMatchObject({ missing: 0, found: 4, done: 4 })
    await expectIndexFollows()
    await rename(join(folder, 'deep/b.txt'), join(folder, 'deep/c.txt'))
    await pipeline.index(folder)
    expect(await told()).toContain('deep/c.txt indexed moved-from moved-from')
    expect(await starred()).toEqual(ids)
  })

  it('is the one of its own name, and a copy that stays is none', async () => {
    await write({ 'in/a.txt': 'same', 'in/b.txt': 'same', 'copy.txt': 'same' })
    await pipeline.index(folder)
    await rename(join(folder, 'in'), join(folder, 'out'))
    await pipeline.index(folder)
    expect(await told()).toEqual([
      'copy.txt indexed',
      'out/a.txt duplicate same-bytes moved-from',
      'out/b.txt duplicate same-bytes moved-from',
    ])
    const moved = (await lines()).flatMap(({ path, reasons }) => reasons.map(({ facts }) => [path, facts.path]))
    expect(moved).toContainEqual([join(folder, 'out/b.txt'), join(folder, 'in/b.txt')])
  })

  it('is missing where only a copy that was there before is left', async () => {
    await write({ 'a.txt': 'same', 'b.txt': 'same' })
    await pipeline.index(folder)
    await rm(join(folder, 'a.txt'))
    await pipeline.index(folder)
    expect(await told(true)).toEqual(['a.txt duplicate same-bytes'])
    expect(await told(false)).toEqual(['b.txt indexed'])
  })
})

describeOnBoth('a file that has gone', (place) => {
  openOn(place)

  it('keeps its state, documents and ids beside a mark, which goes when it is back', async () => {
    await write({ 'a.txt': 'one\nattach x inside', 'b.txt': 'two' })
    await pipeline.index(folder)
    expect(await totals()).toEqual({ found: 3, indexed: 3, missing: 0 })
    const before = await pipeline.state(folder)
    await rename(join(folder, 'a.txt'), join(folder, '../away.txt'))
    const version = await missingSet.version(pipeline.records, 'local')
    await pipeline.index(folder)
    expect(await pipeline.state(folder)).toEqual(before)
    expect(await totals()).toEqual({ found: 3, indexed: 3, missing: 2 })
    expect(await totals(false)).toEqual({ found: 1, indexed: 1, missing: 0 })
    expect(await totals(true)).toEqual({ found: 2, indexed: 2, missing: 2 })
    expect(await told(true)).toEqual(['a.txt indexed', 'a.txt!/x indexed'])
    expect((await lines(true)).every(({ missingSince }) => (missingSince ?? 0) > 0)).toBe(true)
    expect((await missingSet.rids(pipeline.records, 'local')).length).toBe(2)
    expect(await missingSet.version(pipeline.records, 'local')).toBeGreaterThan(version)
    pipeline.extractor.read.length = 0
    await rename(join(folder, '../away.txt'), join(folder, 'a.txt'))
    const gone = await missingSet.version(pipeline.records, 'local')
    await pipeline.index(folder)
    expect(await totals()).toEqual({ found: 3, indexed: 3, missing: 0 })
    expect(await missingSet.version(pipeline.records, 'local')).toBeGreaterThan(gone)
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('loses nothing of what was read of it when it is asked for again', async () => {
    await write({ 'a.txt': 'LOCKED words', 'b.txt': 'two' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    await rm(join(folder, 'a.txt'))
    await pipeline.index(folder)
    await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await pipeline.work()
    expect(await pipeline.state(folder)).toEqual(before)
    expect(await totals()).toMatchObject({ found: 2, missing: 1 })
  })

  it('loses nothing when it goes after a walk saw that it had changed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'changed' })
    await requestScan(pipeline.scope, { project, folder: Buffer.from(folder) })
    await pipeline.work()
    await rm(join(folder, 'a.txt'))
    await pipeline.index(folder)
    expect(await told(true)).toEqual(['a.txt indexed'])
    expect(JSON.stringify(await pipeline.state(folder))).toContain('"text":"one"')
  })
})

describeOnBoth('a file that has changed', (place) => {
  openOn(place)

  it('says so, and since when', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'something else' })
    await pipeline.index(folder)
    expect(await told()).toEqual(['a.txt indexed content-changed', 'b.txt indexed'])
    const [changed] = (await lines()).flatMap(({ reasons }) => reasons)
    expect(Date.parse(String(changed?.facts.date))).toBeLessThanOrEqual(Date.now())
    await pipeline.index(folder)
    expect(await told()).toEqual(['a.txt indexed content-changed', 'b.txt indexed'])
    const page = await ledgerPage(pipeline.records, { project, reason: 'content-changed', from: 0, size: 10 })
    expect(page.items.map(({ path }) => path)).toEqual([join(folder, 'a.txt')])
  })

  it('is noticed with the size and the date that it had', async () => {
    await write({ 'a.txt': 'pay Ada 100' })
    await pipeline.index(folder)
    await forge('a.txt', 'pay Bob 100')
    await pipeline.index(folder)
    expect(await told()).toEqual(['a.txt indexed content-changed'])
    expect(JSON.stringify(await pipeline.state(folder))).toContain('pay Bob 100')
  })

  it('is noticed where two files of one size and date have changed places', async () => {
    await write({ 'a.txt': 'pay Ada 100', 'b.txt': 'pay Bob 100' })
    for (const name of ['a.txt', 'b.txt']) await utimes(join(folder, name), 1_000, 1_000)
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, 'c'))
    await rename(join(folder, 'b.txt'), join(folder, 'a.txt'))
    await rename(join(folder, 'c'), join(folder, 'b.txt'))
    await pipeline.index(folder)
    expect(await told()).toEqual(['a.txt indexed content-changed', 'b.txt indexed content-changed'])
    await expectIndexFollows()
  })

  it.each([
    ['removed', 'attach y two', ['members-gone']],
    ['swapped', 'attach x ONE\nattach y two', ['members-changed']],
    ['cut', 'attach x o\nattach y two', ['members-changed']],
    ['renamed', 'attach z one\nattach y two', ['members-gone', 'members-new']],
    ['added', 'attach x one\nattach y two\nattach z new', ['members-new']],
  ])('says which member of a container was %s', async (_what, text, codes) => {
    await write({ 'box.zip': 'attach x one\nattach y two', 'b.txt': 'two' })
    await pipeline.index(folder)
    await forge('box.zip', text)
    await pipeline.index(folder)
    const box = (await lines()).find(({ path, embeddedPath }) => path.endsWith('box.zip') && embeddedPath === null)
    expect(box?.reasons.map(({ code }) => code)).toEqual(['content-changed', ...codes])
    expect(box?.reasons[1]?.facts).toMatchObject({ count: 1 })
  })

  it.each([
    ['removed', 'attach x two\nattach x three', { 'members-gone': 1 }],
    ['swapped', 'attach x ONE\nattach x two\nattach x three', { 'members-changed': 1 }],
    ['added', 'attach x zero\nattach x one\nattach x two\nattach x three', { 'members-new': 1 }],
    ['removed, and another swapped', 'attach x TWO\nattach x three', { 'members-gone': 1, 'members-changed': 1 }],
    ['put elsewhere', 'attach x three\nattach x one\nattach x two', {}],
  ])('says which of several members of one name was %s', async (_what, text, counts) => {
    await write({ 'box.zip': 'attach x one\nattach x two\nattach x three' })
    await pipeline.index(folder)
    await write({ 'box.zip': text })
    await pipeline.index(folder)
    const box = (await lines()).find(({ embeddedPath }) => embeddedPath === null)
    const told = box?.reasons.flatMap(({ code, facts }) => (code.startsWith('members-') ? [[code, facts?.count]] : []))
    expect(Object.fromEntries(told ?? [])).toEqual(counts)
  })

  it('is not read again where only its date has changed', async () => {
    await write({ 'a.txt': 'one\nattach x inside', 'b.txt': '', 'c.txt': 'one\nattach x inside' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.read.length = 0
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await utimes(join(folder, name), 1_000, 1_000)
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ found: 4, done: 4, waiting: 0 })
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.state(folder)).toEqual(before)
    expect(await documentPaths()).toEqual(['a.txt', 'a.txt', 'b.txt'])
  })
})
