import type { LedgerState } from '@dossier/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { displayPath } from '../scan/display-path.ts'
import { ledgerPage, ledgerTotals } from './read.ts'

describeOnBoth('the ledger', (place) => {
  let records: Records

  beforeEach(async () => {
    records = await place.open()
  })

  async function add(path: string | Buffer, state: LedgerState = 'indexed', inside: { of: number; name: string } | null = null) {
    const place = { embedded_path: inside?.name ?? null, parent_entry: inside?.of ?? null }
    const { entry_id } = await records.db
      .insertInto('entry')
      .values(entryRow(path, { state, ...place }))
      .returning('entry_id')
      .executeTakeFirstOrThrow()
    return entry_id
  }

  async function pathsIn(folder: string): Promise<string[]> {
    const page = await ledgerPage(records, { project: 'p', folder, from: 0, size: 100 })
    return page.items.map((item) => item.path)
  }

  it('gives every state, and found is their sum, with what is embedded', async () => {
    const zip = await add('/a/x.zip', 'indexed-in-part')
    await add('/a/x.zip', 'encrypted', { of: zip, name: 'secret.pdf' })
    await add('/b/y.txt')
    expect(await ledgerTotals(records, 'p')).toMatchObject({
      found: 3,
      indexed: 1,
      'indexed-in-part': 1,
      encrypted: 1,
      waiting: 0,
    })
    expect(await ledgerTotals(records, 'p', { folder: '/a' })).toMatchObject({ found: 2, indexed: 0 })
    expect(await ledgerTotals(records, 'other')).toMatchObject({ found: 0, failed: 0 })
  })

  it('says of a container how much of what it names was read, and the numbers add up', async () => {
    const zip = await add('/a/x.zip', 'indexed-in-part')
    const inner = await add('/a/x.zip', 'indexed', { of: zip, name: 'inner.zip' })
    await add('/a/x.zip', 'encrypted', { of: zip, name: 'secret.pdf' })
    await add('/a/x.zip', 'indexed-in-part', { of: zip, name: 'half.txt' })
    await add('/a/x.zip', 'damaged', { of: inner, name: 'inner.zip!/bad.txt' })
    const { items } = await ledgerPage(records, { project: 'p', from: 0, size: 10 })
    expect(items.map(({ members }) => members)).toEqual([
      { expected: 3, read: 2, failed: 1 },
      { expected: 1, read: 0, failed: 1 },
      null,
      null,
      null,
    ])
  })

  it('takes a folder by whole names', async () => {
    for (const path of ['/a/b/1', '/a/bc/2', '/a/b-c/3', '/a/b.c/4', '/a/b%/5', '/a/b_/6', '/a/B/7', '/a/b']) await add(path)
    expect(await pathsIn('/a/b')).toEqual(['/a/b', '/a/b/1'])
    expect(await pathsIn('/a/b/')).toEqual(['/a/b', '/a/b/1'])
    expect(await pathsIn('/a/b%')).toEqual(['/a/b%/5'])
    expect(await pathsIn('/a/b_')).toEqual(['/a/b_/6'])
    expect((await pathsIn('/')).length).toBe(8)
    expect(await pathsIn('/a/b/1')).toEqual(['/a/b/1'])
  })

  it('finds folders whose names are no UTF-8 by the way they are shown', async () => {
    const odd = Buffer.concat([Buffer.from('/a/caf'), Buffer.from([0xe9])])
    await add(Buffer.concat([odd, Buffer.from('/大阪.txt')]))
    await add('/a/café/x')
    expect(await pathsIn(displayPath(odd))).toEqual(['/a/caf\\xE9/大阪.txt'])
    expect(await pathsIn('/a/café')).toEqual(['/a/café/x'])
  })

  it('pages, filters by state and looks for a part of a name', async () => {
    for (let at = 0; at < 5; at += 1) await add(`/a/${at}.txt`, at % 2 ? 'damaged' : 'failed')
    const page = await ledgerPage(records, { project: 'p', states: ['damaged', 'failed'], from: 2, size: 2 })
    expect(page.pagination).toEqual({ count: 2, from: 2, size: 2, total: 5 })
    expect(page.items.map((item) => item.path)).toEqual(['/a/2.txt', '/a/3.txt'])
    const damaged = await ledgerPage(records, { project: 'p', states: ['damaged'], name: '3.T', from: 0, size: 10 })
    expect(damaged.items.map((item) => item.path)).toEqual(['/a/3.txt'])
    await add('/a/Übersicht ÉTÉ.txt')
    await add('/a/50%.txt', 'indexed', { of: 1, name: 'e\u0301te\u0301_1' })
    const find = async (name: string) =>
      (await ledgerPage(records, { project: 'p', name, from: 0, size: 10 })).items.map((item) => item.embeddedPath ?? item.path)
    expect(await find('übersicht')).toEqual(['/a/Übersicht ÉTÉ.txt'])
    expect(await find('été')).toEqual(['e\u0301te\u0301_1', '/a/Übersicht ÉTÉ.txt'])
    expect(await find('E\u0301T')).toHaveLength(2)
    expect(await find('_1')).toEqual(['e\u0301te\u0301_1'])
    expect(await find('%')).toEqual([])
  })
})
