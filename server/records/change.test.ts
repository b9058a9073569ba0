import { expect, it } from 'vitest'
import { nextChanges, noteChanges, readLastChange } from './change.ts'
import { openRecords } from './open.ts'
import { describeOnBoth } from './testing/on-both.ts'

const one = (key: string) => [{ project: 'p', kind: 'mark', key }]

describeOnBoth('numbers of changes', (place) => {
  it('are not lost when many are noted at once', async () => {
    const records = await place.open()
    const notes = Array.from({ length: 20 }, (_, at) =>
      records.db.transaction().execute((trx) => noteChanges(trx, [...one(`${at}`), ...one(`${at}b`)])),
    )
    await Promise.all(notes)
    const rows = await records.db.selectFrom('change').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(await readLastChange(records)).toBe(40)
  })

  it('are taken back with their transaction', async () => {
    const records = await place.open()
    const failing = records.db.transaction().execute(async (trx) => {
      await noteChanges(trx, one('a'))
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await records.db.transaction().execute(nextChanges)).toBe(1)
  })

  it('count far beyond 2^31', async () => {
    const records = await place.open()
    await records.db.updateTable('meta').set({ value: '9000000000' }).where('key', '=', 'change').execute()
    await records.db.transaction().execute((trx) => noteChanges(trx, one('a')))
    expect(await readLastChange(records)).toBe(9_000_000_001)
    expect(await records.db.selectFrom('change').select('number').execute()).toEqual([{ number: 9_000_000_001 }])
  })

  it('become visible in their order, though a later one wants to be first', async () => {
    const address = await place.address()
    const [slow, quick] = await Promise.all([openRecords(address), openRecords(address)])
    const isNoted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const first = slow.db.transaction().execute(async (trx) => {
      await noteChanges(trx, one('slow'))
      isNoted.resolve()
      await mayCommit.promise
    })
    await isNoted.promise
    const second = quick.db.transaction().execute((trx) => noteChanges(trx, one('quick')))
    let isSecondDone = false
    void second.then(() => {
      isSecondDone = true
    })
    // A reader sees neither, however long the first takes.
    const reader = await openRecords(address)
    for (let at = 0; at < 20; at += 1) {
      expect(await reader.db.selectFrom('change').selectAll().execute()).toEqual([])
      expect(await readLastChange(reader)).toBe(0)
    }
    expect(isSecondDone).toBe(false)
    mayCommit.resolve()
    await Promise.all([first, second])
    const rows = await quick.db.selectFrom('change').select(['number', 'key']).orderBy('number').execute()
    expect(rows).toEqual([
      { number: 1, key: 'slow' },
      { number: 2, key: 'quick' },
    ])
    for (const records of [slow, quick, reader]) await records.close()
  })
})
