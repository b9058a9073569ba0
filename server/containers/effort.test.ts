import { expect, it } from 'vitest'
import { type Bytes, bytesOfBuffer, findBytes } from './bytes.ts'
import { Effort, measured, TooMuchEffort, withinEffort } from './effort.ts'

const never = new AbortController().signal

it('gives the same bytes as an unmeasured read, at every place', async () => {
  const whole = bytesOfBuffer(Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251)))
  const bytes = measured(whole, new Effort(never))
  for (const position of [0, 5, 16_380, 16_384, 39_990, 39_999, 40_000, 1e12, 3, 20_000])
    for (const length of [0, 1, 12, 17_000])
      expect(await bytes.read(position, length)).toEqual(await whole.read(position, length))
})

it('reads a file once for a walk in small steps', async () => {
  let reads = 0
  const read = async (position: number, length: number) => {
    reads += 1
    return Buffer.alloc(Math.max(0, Math.min(length, 1_000_000 - position)))
  }
  const file: Bytes = { sizeBytes: 1_000_000, read }
  const bytes = measured(file, new Effort(never))
  for (let at = 0; at + 4 <= 1_000_000; at += 4) await bytes.read(at, 4)
  expect(reads).toBeLessThan(70)
})

it('lets a file of any length be read a few times over, and no more', async () => {
  const bytes = measured(bytesOfBuffer(Buffer.alloc(8_000_000)), new Effort(never, 100))
  const look = () => findBytes(bytes, Buffer.from('x'))
  for (let time = 0; time < 3; time += 1) expect(await look()).toBe(-1)
  await expect(look().then(look)).rejects.toThrow(TooMuchEffort)
  expect(await withinEffort(look)).toBeUndefined()
})

it('ends with its signal, and gives way to what else happens', async () => {
  const controller = new AbortController()
  const bytes = measured(bytesOfBuffer(Buffer.alloc(100)), new Effort(controller.signal, Number.POSITIVE_INFINITY))
  setTimeout(() => controller.abort(new Error('enough')), 1)
  const walk = async () => {
    for (;;) await bytes.read(0, 4)
  }
  await expect(withinEffort(walk)).rejects.toThrow('enough')
})
