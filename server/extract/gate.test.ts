import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Gate } from './gate.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

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
  const runAlone = (name: string, signal = new AbortController().signal, rank = 0) => {
    const work = async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    }
    return gate.runAlone(work, signal, rank)
  }
  /** Until everybody who may begin has begun, and no longer. */
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    gate,
    begun,
    run,
    runAlone,
    settle,
    end: (name: string) => ends.get(name)?.(),
    giveWay: (name: string) => ways.get(name)?.(),
  }
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

it('gives those that take much of the room several places among the slow', () => {
  const { gate } = open(3, 4)
  const given: boolean[] = []
  for (const places of [3, 2, 1]) void gate.run(async (giveWay) => void given.push(giveWay(places)))
  expect(given).toEqual([true, false, true])
})

it('keeps others out for a look at the slow ones, once those inside have left', async () => {
  const { gate, begun, run, settle, end, giveWay } = open(2, 1)
  const all = ['slow', 'a', 'b', 'c'].map(run)
  giveWay('slow')
  await settle()
  expect(begun).toEqual(['slow', 'a', 'b'])
  const looked = Promise.withResolvers<void>()
  let looks = 0
  const look = gate.whenOnlySlow(100, () => {
    looks += 1
    return looked.promise
  })
  end('a')
  await settle()
  expect([begun.length, looks]).toEqual([3, 0])
  end('b')
  await settle()
  expect([begun.length, looks]).toEqual([3, 1])
  looked.resolve()
  await look
  await settle()
  expect(begun).toEqual(['slow', 'a', 'b', 'c'])
  for (const name of ['slow', 'c']) end(name)
  await Promise.all(all)
})

it('gives up looking where somebody stays', async () => {
  const { gate, begun, run, settle } = open(2)
  void run('a')
  let looks = 0
  const look = gate.whenOnlySlow(100, async () => {
    looks += 1
  })
  void run('b')
  await settle()
  expect(begun).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(100)
  await look
  expect([begun, looks]).toEqual([['a', 'b'], 0])
})

it('lets one in alone when nobody has been there for a while, and others when it has left', async () => {
  const { begun, run, runAlone, settle, end } = open(2)
  const all = [run('a'), runAlone('x'), runAlone('y')]
  end('a')
  await vi.advanceTimersByTimeAsync(40)
  all.push(run('b'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await vi.advanceTimersByTimeAsync(59)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  all.push(run('c'), run('d'), run('e'))
  await settle()
  expect(begun).toEqual(['a', 'b', 'x'])
  end('x')
  await settle()
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'd'])
  for (const name of ['c', 'd']) end(name)
  await settle()
  end('e')
  await vi.advanceTimersByTimeAsync(60)
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'd', 'e', 'y'])
  end('y')
  await Promise.all(all)
})

it('lets one in alone at once where no more is expected, whatever its rank', async () => {
  const { gate, begun, run, runAlone, settle, end } = open(1)
  const all = [run('a'), runAlone('x', undefined, 2)]
  gate.expectMore(false)
  await settle()
  expect(begun).toEqual(['a'])
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'x'])
  end('x')
  await Promise.all(all)
})

it('goes on with who waits to be alone at once while nobody else comes', async () => {
  const { begun, runAlone, settle, end } = open(2)
  const all = ['x', 'y'].map((name) => runAlone(name))
  await vi.advanceTimersByTimeAsync(60)
  end('x')
  await settle()
  expect(begun).toEqual(['x', 'y'])
  end('y')
  expect(await Promise.all(all)).toEqual(['x', 'y'])
})

it('lets one in alone after ten thousand others, though they never cease to come', async () => {
  const { gate, begun, run, runAlone, settle, end } = open(1)
  const first = run('a')
  const alone = runAlone('x')
  for (let number = 1; number < 10_000; number += 1) void gate.run(async () => {})
  end('a')
  await first
  const before = run('b')
  const after = run('c')
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await before
  await settle()
  expect(begun).toEqual(['a', 'b', 'x'])
  end('x')
  expect(await alone).toBe('x')
  await settle()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  end('c')
  await after
})

it('lets go who need not be alone any more, or gives up', async () => {
  const { gate, begun, run, runAlone, end } = open(1)
  const first = run('a')
  const ending = new AbortController()
  const alone = runAlone('x')
  const given = runAlone('y', ending.signal)
  ending.abort(new Error('stopped'))
  await expect(given).rejects.toThrow('stopped')
  gate.dismissAlone()
  expect(await alone).toBeUndefined()
  end('a')
  await first
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toEqual(['a'])
})

it('serves who waits by rank, the lowest first', async () => {
  const { gate, settle } = open(1)
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const all = [
    gate.run(work('first')),
    gate.run(work('guilty'), 2),
    gate.run(work('healthy'), 0),
    gate.run(work('disturbed'), 1),
    gate.run(work('disturbed too'), 1),
  ]
  await Promise.all(all)
  const { signal } = new AbortController()
  const alone = [gate.runAlone(work('deadly'), signal, 2), gate.runAlone(work('seldom deadly'), signal, 1)]
  await settle()
  await vi.advanceTimersByTimeAsync(300)
  await Promise.all(alone)
  expect(done).toEqual(['first', 'healthy', 'disturbed', 'disturbed too', 'guilty', 'seldom deadly', 'deadly'])
})

it('waits longer before it lets one in of whom worse is to be expected', async () => {
  const { gate } = open(1)
  const { signal } = new AbortController()
  const done: string[] = []
  const alone = gate.runAlone(async () => void done.push('bomb'), signal, 2)
  await vi.advanceTimersByTimeAsync(900)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  await alone
  expect(done).toEqual(['bomb'])
})

it('waits longer still while others are known to come, but not for ever', async () => {
  const { gate } = open(1)
  const { signal } = new AbortController()
  const done: string[] = []
  gate.expectMore(true)
  const alone = (name: string) => gate.runAlone(async () => void done.push(name), signal, 2)
  const first = alone('first')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual([])
  gate.expectMore(false)
  await first
  gate.expectMore(true)
  const second = alone('second')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(done).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(100)
  await second
  expect(done).toEqual(['first', 'second'])
})
