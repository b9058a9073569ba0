import { expect, it } from 'vitest'
import { Gate } from './gate.ts'

/** Work of which each piece ends when the test says so. */
function open(width: number, slowAtMost?: number) {
  const gate = new Gate(width, slowAtMost)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ways = new Map<string, () => boolean>()
  const run = (name: string) =>
    gate.run(async (giveWay) => {
      begun.push(name)
      ways.set(name, giveWay)
      await new Promise<void>((end) => ends.set(name, end))
    })
  return { begun, run, end: (name: string) => ends.get(name)?.(), giveWay: (name: string) => ways.get(name)?.() }
}

it('lets so many in, and the next where one ends', async () => {
  const { begun, run, end } = open(2)
  const [first] = ['a', 'b', 'c', 'd'].map(run)
  expect(begun).toEqual(['a', 'b'])
  end('a')
  await first
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('lets the next in where one takes long, but not for any number of them', async () => {
  const { begun, run, end, giveWay } = open(1, 1)
  const all = ['a', 'b', 'c', 'd'].map(run)
  expect([giveWay('a'), giveWay('a')]).toEqual([true, false])
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  expect(giveWay('b')).toBe(false)
  end('a')
  await all[0]
  expect(begun).toEqual(['a', 'b'])
  expect(giveWay('b')).toBe(true)
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['b', 'c']) end(name)
  await Promise.all([all[1], all[2]])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})
