import { describe, expect, it } from 'vitest'
import { parseSearchBody } from '../../query/parse-search-body.ts'
import { ridSet } from './rid-set.ts'
import { createScrolls } from './scrolls.ts'
import type { Walk } from './walk.ts'

const walk = (rids = [1, 2, 3]): Walk => ({
  projects: ['p'],
  search: parseSearchBody({}),
  total: rids.length,
  left: ridSet(rids),
  change: 0,
  sizeBytes: ridSet(rids).sizeBytes,
  place: { kind: 'start' },
  isOver: false,
})
const total = async ({ total }: Walk) => total
const limits = { perCaller: 2, inAll: 3, bytes: 1000 }

describe('scrolls', () => {
  it('belong to their caller', async () => {
    const scrolls = createScrolls()
    const id = await scrolls.keep('ann', walk(), 1000)
    expect(await scrolls.use('ann', id, undefined, total)).toBe(3)
    await expect(scrolls.use('bob', id, undefined, total)).rejects.toThrow(`No search context found for id [${id}]`)
    expect(await scrolls.end('bob', [id])).toEqual([])
    expect(await scrolls.end('bob', ['_all'])).toEqual([])
    expect(await scrolls.end('ann', [id, 'other'])).toEqual([['p']])
    await expect(scrolls.use('ann', id, undefined, total)).rejects.toThrow('No search context')
  })

  it('end when nobody asks for as long as they were to be kept, counted from the last page', async () => {
    let now = 0
    const scrolls = createScrolls(undefined, limits, () => now)
    const id = await scrolls.keep('ann', walk(), 1000)
    now = 900
    await scrolls.use('ann', id, undefined, total)
    now = 1800
    await scrolls.use('ann', id, 100, total)
    now = 1899
    expect(await scrolls.use('ann', id, undefined, total)).toBe(3)
    now = 2000
    await expect(scrolls.use('ann', id, undefined, total)).rejects.toThrow('No search context')
  })

  it('are limited for each caller, in number and in memory', async () => {
    const scrolls = createScrolls(undefined, limits)
    await scrolls.keep('ann', walk(), 1000)
    await scrolls.keep('ann', walk(), 1000)
    await expect(scrolls.keep('ann', walk(), 1000)).rejects.toThrow(
      'Trying to create too many scroll contexts: at most 2 of each user',
    )
    await expect(scrolls.keep('bob', walk([10_000]), 1000)).rejects.toThrow('at most')
    await scrolls.keep('bob', walk(), 1000)
    await expect(scrolls.keep('cid', walk(), 1000)).rejects.toThrow('at most 3 in all')
    await scrolls.end('ann', ['_all'])
    expect(await scrolls.keep('cid', walk(), 1000)).toMatch(/^[\w-]{32}$/)
  })

  it('make room for others once they have been read to the end, since some clients never end them', async () => {
    const scrolls = createScrolls(undefined, limits)
    const finished = await scrolls.keep('ann', walk(), 1000)
    const going = await scrolls.keep('ann', walk(), 1000)
    await scrolls.use('ann', finished, undefined, async (walk) => {
      walk.isOver = true
    })
    expect(await scrolls.use('ann', finished, undefined, total)).toBe(3)
    await scrolls.keep('ann', walk(), 1000)
    await expect(scrolls.use('ann', finished, undefined, total)).rejects.toThrow('No search context')
    expect(await scrolls.use('ann', going, undefined, total)).toBe(3)
    await expect(scrolls.keep('ann', walk(), 1000)).rejects.toThrow('at most 2 of each user')
  })

  it('answer one request after the other, also after one that failed', async () => {
    const scrolls = createScrolls()
    const id = await scrolls.keep('ann', walk(), 1000)
    const order: string[] = []
    const first = scrolls.use('ann', id, undefined, async () => {
      await Promise.resolve()
      order.push('first')
      throw new Error('gone')
    })
    const second = scrolls.use('ann', id, undefined, async () => order.push('second'))
    await expect(first).rejects.toThrow('gone')
    await second
    expect(order).toEqual(['first', 'second'])
  })
})
