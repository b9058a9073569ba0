import { expect, it } from 'vitest'
import { nextChanges, readLastChange } from './change.ts'
import { GroupCommit } from './group-commit.ts'
import { describeOnBoth } from './testing/on-both.ts'

describeOnBoth('commits in groups', (place) => {
  it('writes at once what others wait for, rather than gather more', async () => {
    const records = await place.open()
    const writes = new GroupCommit(records)
    const timeOf = async (isAwaited: boolean) => {
      const from = performance.now()
      for (let at = 0; at < 5; at += 1) await writes.run(nextChanges, isAwaited)
      return performance.now() - from
    }
    expect(await timeOf(true)).toBeLessThan(await timeOf(false))
  })

  it('keeps what others did when one of a group fails', async () => {
    const records = await place.open()
    const writes = new GroupCommit(records)
    const fail = () => writes.run((trx) => trx.insertInto('meta').values({ key: 'change', value: '' }).execute())
    const ended = await Promise.allSettled([writes.run(nextChanges), fail(), writes.run(nextChanges)])
    expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([1, 'CONFLICT', 2])
    expect(await readLastChange(records)).toBe(2)
  })
})
