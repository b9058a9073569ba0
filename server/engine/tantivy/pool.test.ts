import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'
import { createPool } from './pool.ts'

const home = mkdtempSync(join(tmpdir(), 'pool-'))
const socketPath = join(home, 'socket')
let server: Server

/** An engine that only greets. */
beforeEach(async () => {
  server = createServer((socket) => {
    const read = createFrameReader()
    socket.on('data', (chunk) => {
      for (const _request of read(chunk)) socket.write(encodeFrame({ ok: { version: '1', reset: null } }))
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
  rmSync(home, { recursive: true, force: true })
})

test('those that have waited longest to be called long are, once others have ended', async () => {
  const pool = createPool(socketPath, 4, 'open', 8)
  const entered = new Set<number>()
  const ends: (() => void)[] = []
  const hold = (number: number) =>
    pool.with(async () => {
      entered.add(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
    })
  const held = Array.from({ length: 12 }, (_, number) => hold(number))
  const waitFor = (count: number) => vi.waitUntil(() => entered.size === count)
  for (const count of [4, 8, 12]) {
    await waitFor(count)
    vi.advanceTimersByTime(300)
  }
  const last = hold(12)
  for (const end of ends.slice(0, 8)) end()
  await Promise.all(held.slice(0, 8))
  await waitFor(13)
  expect(entered).toContain(12)
  for (const end of ends.slice(8)) end()
  await Promise.all([...held, last])
  pool.close()
})
