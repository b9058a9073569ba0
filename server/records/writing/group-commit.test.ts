import { expect, it } from 'vitest'
import { nextChanges, readLastChange } from '../change.ts'
import { describeOnBoth } from '../testing/on-both.ts'
import { GroupCommit } from './group-commit.ts'

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

  it('does what comes together by one call, each with its own answer', async () => {
    const records = await place.open()
    const calls: number[][] = []
    const take = new GroupCommit(records).together(async (trx, items: number[]) => {
      calls.push(items)
      const first = await nextChanges(trx, items.length)
      return items.map((item, at) => `${item}: ${first + at}`)
    })
    expect(await Promise.all([7, 8, 9].map(take))).toEqual(['7: 1', '8: 2', '9: 3'])
    expect(calls).toEqual([[7, 8, 9]])
  })

  it('does those one by one that failed together, so that the guilty fails alone', async () => {
    const records = await place.open()
    const take = new GroupCommit(records).together(async (trx, items: number[]) => {
      const first = await nextChanges(trx, items.length)
      if (items.includes(8)) throw new Error('8 is wrong')
      return items.map((_, at) => first + at)
    })
    const ended = await Promise.allSettled([7, 8, 9].map(take))
    expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([1, '8 is wrong', 2])
    expect(await readLastChange(records)).toBe(2)
  })
})
