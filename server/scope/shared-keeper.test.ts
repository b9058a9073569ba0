import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { createKeeper, plainPacking } from './keeper.ts'
import type { Keeper } from './kept.ts'

type Item = { pages: number; isOver: boolean }

describeOnBoth('what callers of several servers have open', (place) => {
  let time = 0
  /** The same of two servers. */
  async function openTwo(): Promise<[Keeper<Item>, Keeper<Item>]> {
    time = 1_000
    const records = { ...(await place.open()), hasSeveralServers: true }
    const rules = {
      limits: { perCaller: 2, inAll: 3, bytes: 100 },
      now: () => time,
      mayEnd: { isOver: ({ isOver }: Item) => isOver, isForAll: true },
      sizeOf: ({ pages }: Item) => pages,
      refuse: (limit: string) => new Error(limit),
    }
    const packing = plainPacking<Item>('walk')
    return [createKeeper(rules, records, packing), createKeeper(rules, records, packing)]
  }
  const item = (pages = 1): Item => ({ pages, isOver: false })
  const keep = (keeper: Keeper<Item>, caller: string, pages = 1) => keeper.keep(caller, () => item(pages), time + 500)

  it('is found by each of them, by its caller alone, until it expires', async () => {
    const [one, other] = await openTwo()
    const { id } = await keep(one, 'ann', 7)
    expect((await other.find('ann', id))?.item).toEqual(item(7))
    expect(await other.find('bob', id)).toBeUndefined()
    expect((await other.ofCaller('ann')).map((kept) => kept.id)).toEqual([id])
    time = 1_500
    expect(await one.find('ann', id)).toBeUndefined()
    expect(await one.ofCaller('ann')).toEqual([])
  })

  it('is changed by one of two that found it, and the other finds it again', async () => {
    const [one, other] = await openTwo()
    const { id } = await keep(one, 'ann')
    const [here, there] = [await one.find('ann', id), await other.find('ann', id)]
    if (!here || !there) throw new Error('it is gone')
    here.item.pages = 2
    there.item.pages = 3
    expect([await one.save(here), await other.save(there)]).toEqual([true, false])
    expect((await other.find('ann', id))?.item.pages).toBe(2)
    here.item.pages = 4
    expect(await one.save(here)).toBe(true)
    await other.end(id)
    expect(await one.save(here)).toBe(false)
  })

  it('is limited in all of them together, and gives way where it is over', async () => {
    const [one, other] = await openTwo()
    const first = await keep(one, 'ann')
    await keep(other, 'ann')
    await expect(keep(one, 'ann')).rejects.toThrow('at most 2 of each user')
    await expect(keep(other, 'bob', 99)).rejects.toThrow('at most 3 in all')
    first.item.isOver = true
    await one.save(first)
    await keep(other, 'ann')
    expect(await one.find('ann', first.id)).toBeUndefined()
    // What has expired takes no room.
    time = 1_600
    await keep(one, 'ann')
    expect(await other.ofCaller('ann')).toHaveLength(1)
  })
})
