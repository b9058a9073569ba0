import { expect, it } from 'vitest'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { claimGone, strikeOut } from '../../records/workers/gone.ts'
import { Claims } from './claims.ts'

const next = { runId: 'run', project: 'p', first: [], isComplete: true }

describeOnBoth('claims on the files of a run', (place) => {
  async function openRun(files: number): Promise<Records> {
    const records = await place.open()
    for (let at = 0; at < files; at += 1)
      await records.db
        .insertInto('entry')
        .values(entryRow(`/f/${String(at).padStart(3, '0')}`, { project: 'p', state: 'waiting', task_id: 'run' }))
        .execute()
    return records
  }

  const claimsOf = (records: Records, workerId: string) =>
    new Claims({ records, runId: 'run', project: 'p', workerId, isHelper: false })
  const store = (records: Records, entryId: number) =>
    records.db.updateTable('entry').set({ state: 'indexed' }).where('entry_id', '=', entryId).execute()

  it('are on each file once, in the order of paths, and leave others a share of few', async () => {
    const records = await openRun(12)
    const [one, other] = [claimsOf(records, 'one'), claimsOf(records, 'other')]
    const taken = [...(await one.take(next)), ...(await other.take(next)), ...(await one.take(next))]
    expect(taken.map(({ path }) => path)).toEqual(['/f/000', '/f/001', '/f/002', '/f/003', '/f/004', '/f/005'])
  })

  it('end with the file, so that one that waits again is read again', async () => {
    const records = await openRun(1)
    const claims = claimsOf(records, 'one')
    const [file] = await claims.take(next)
    expect(await claims.take(next)).toEqual([])
    claims.letGo(file?.entry_id ?? 0)
    expect(await claims.take(next)).toMatchObject([{ path: '/f/000' }])
  })

  it('are not on the same bytes in two workers at a time', async () => {
    const records = await openRun(8)
    const [one, other] = [claimsOf(records, 'one'), claimsOf(records, 'other')]
    const [[first], [second]] = [await one.take(next), await other.take(next)]
    if (!first || !second) throw new Error('each takes one')
    expect(await one.takeDigest(first.entry_id, 'same')).toBe(true)
    expect(await other.takeDigest(second.entry_id, 'same')).toBe(false)
    expect(await other.takeDigest(second.entry_id, 'another')).toBe(true)
    await one.close()
    expect(await other.takeDigest(second.entry_id, 'same')).toBe(true)
  })

  it('keep the run from its end while another worker has a file in hand, stored or not', async () => {
    const records = await openRun(1)
    const [one, other] = [claimsOf(records, 'one'), claimsOf(records, 'other')]
    const [file] = await other.take(next)
    expect(await one.isAllRead()).toBe(false)
    await store(records, file?.entry_id ?? 0)
    expect(await one.isAllRead()).toBe(false)
    await other.close()
    expect(await one.isAllRead()).toBe(true)
  })

  it('are given to a helper only while somebody carries the task on', async () => {
    const records = await openRun(1)
    const helper = new Claims({ records, runId: 'run', project: 'p', workerId: 'one', isHelper: true })
    expect(await helper.take(next)).toEqual([])
  })

  it.skipIf(place.database === 'SQLite')('go with their worker', async () => {
    const records = await openRun(1)
    for (const id of ['one', 'other']) await records.db.insertInto('worker').values({ id, until: 1 }).execute()
    await claimsOf(records, 'one').take(next)
    const other = claimsOf(records, 'other')
    expect(await other.take(next)).toEqual([])
    await claimGone(records, 'one', 'other')
    expect(await other.take(next)).toEqual([])
    await strikeOut(records, 'one')
    expect(await other.take(next)).toMatchObject([{ path: '/f/000' }])
  })
})
