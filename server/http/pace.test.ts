import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPace, sliceBytes, sliceMs } from './pace.ts'

const slices = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(sliceBytes, 'x')))

test('all long bodies together are received at one pace, whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const pace = createPace()
    const times: number[] = []
    const startedAt = performance.now()
    const receive = async (stream: Readable) => {
      let bytes = 0
      for await (const chunk of pace(stream)) {
        times.push(performance.now() - startedAt)
        bytes += chunk.length
      }
      return bytes
    }
    let lengths: number[] | undefined
    const done = Promise.all([receive(slices(4)), receive(slices(4))]).then((all) => {
      lengths = all
    })
    for (let ms = 0; ms < 20 * sliceMs && !lengths; ms += 1) {
      await setImmediate()
      vi.advanceTimersByTime(1)
    }
    await done
    expect(lengths).toEqual([4 * sliceBytes, 4 * sliceBytes])
    // The first of each comes at once; the six others one after the other.
    expect(times.at(-1)).toBeGreaterThanOrEqual(6 * sliceMs)
  } finally {
    vi.useRealTimers()
  }
})

test('a stream that breaks off fails, and one that nobody listens to any more is not destroyed', async () => {
  const broken = new Readable({ read: () => {} })
  const read = pacedText(broken)
  broken.push('a')
  broken.destroy(new Error('the client has gone'))
  await expect(read).rejects.toThrow('the client has gone')
  const left = slices(4)
  const paced = createPace()(left)
  for await (const _ of paced) break
  expect([paced.destroyed, left.destroyed]).toEqual([true, false])
})

async function pacedText(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of createPace()(stream)) text += chunk
  return text
}
