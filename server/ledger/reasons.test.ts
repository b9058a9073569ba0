import { because, type LedgerState, type Reason } from '@dossier/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { packReasons } from '../records/reasons.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { ledgerPage } from './read.ts'
import { countReasons } from './reasons.ts'

describeOnBoth('the reasons of the ledger', (place) => {
  let records: Records

  beforeEach(async () => {
    records = await place.open()
  })

  const store = (path: string, state: LedgerState, reason: string) =>
    records.db.insertInto('entry').values(entryRow(path, { state, reason })).execute()
  const add = (path: string, state: LedgerState, ...reasons: Reason[]) => store(path, state, packReasons(reasons))
  const pathsWith = async (reason: string) =>
    (await ledgerPage(records, { project: 'p', reason, from: 0, size: 10 })).items.map(({ path }) => path)

  it('counts each reason of what could not be searched, the most frequent first', async () => {
    await add('/a/1', 'encrypted', because('needs-password'))
    await add('/a/2', 'encrypted', because('needs-password'))
    await add('/a/3', 'indexed-in-part', because('limit-text'), because('headers-cut'))
    await add('/b/4', 'damaged', because('cut-pdf'))
    await add('/b/5', 'indexed', because('no-text'))
    await add('/b/6', 'duplicate', because('same-bytes', { path: '/a/1' }))
    const counts = (await countReasons(records, 'p')).map(({ state, reason, count }) => [state, reason.code, count])
    expect(counts).toEqual([
      ['encrypted', 'needs-password', 2],
      ['damaged', 'cut-pdf', 1],
      ['indexed-in-part', 'headers-cut', 1],
      ['indexed-in-part', 'limit-text', 1],
    ])
    expect((await countReasons(records, 'p', '/b')).map(({ reason }) => reason.code)).toEqual(['cut-pdf'])
    expect(await countReasons(records, 'other')).toEqual([])
  })

  it('keeps the facts that all lines share, and counts a line once for each code', async () => {
    await add('/1', 'timed-out', because('limit-time', { seconds: 120 }))
    await add('/2', 'timed-out', because('limit-time', { seconds: 120 }))
    await add('/3', 'failed', because('unreadable', { detail: 'one' }), because('unreadable', { detail: 'two' }))
    expect(await countReasons(records, 'p')).toEqual([
      { state: 'timed-out', reason: { code: 'limit-time', facts: { seconds: 120 } }, count: 2 },
      { state: 'failed', reason: { code: 'unreadable', facts: {} }, count: 1 },
    ])
  })

  it('finds the lines with a reason, whichever place it has among theirs', async () => {
    await add('/1', 'indexed-in-part', because('limit-text'), because('headers-cut'))
    await add('/2', 'damaged', because('unreadable', { detail: '{"code":"headers-cut","facts":{}}' }))
    await add('/3', 'damaged', because('cut-pdf-table'))
    expect(await pathsWith('headers-cut')).toEqual(['/1'])
    expect(await pathsWith('cut-pdf')).toEqual([])
  })

  it('takes a sentence of an older version for a note', async () => {
    await store('/1', 'failed', 'the disk was full')
    await store('/2', 'failed', '')
    await add('/3', 'failed', because('note', { text: 'the disk was full' }))
    expect(await countReasons(records, 'p')).toEqual([
      { state: 'failed', reason: { code: 'note', facts: { text: 'the disk was full' } }, count: 2 },
    ])
    expect(await pathsWith('note')).toEqual(['/1', '/3'])
  })
})
