import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SpentTime, TimeIsUp, withinTime } from './time-limit.ts'

/** Work that never comes to an end by itself. */
async function endless(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

it('ends what takes longer than its limit, and not what is quicker', async () => {
  expect(await withinTime({ limitMs: () => 3_600_000, worker: () => process }, async () => 'done')).toBe('done')
  // Of a process that is gone nothing is known: all time counts.
  await expect(withinTime({ limitMs: () => 20, worker: () => undefined }, endless)).rejects.toBeInstanceOf(TimeIsUp)
})

it.skipIf(!existsSync('/proc/self/stat'))('counts the work of a process, and the time in which it waits', async () => {
  for (const program of ['for (;;);', 'setInterval(() => {}, 1000)']) {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
    try {
      await expect(withinTime({ limitMs: () => 600, worker: () => ({ pid: child.pid ?? 0 }) }, endless)).rejects.toBeInstanceOf(
        TimeIsUp,
      )
    } finally {
      child.kill('SIGKILL')
    }
  }
})

it('tells how much time was used, none of what is done before anybody looks', async () => {
  const spent: number[] = []
  await withinTime({ limitMs: () => 3_600_000, worker: () => process, onSpent: (ms) => spent.push(ms) }, async () => 'done')
  await withinTime({ limitMs: () => 20, worker: () => undefined, onSpent: (ms) => spent.push(ms) }, endless).catch(() => {})
  expect([spent[0], (spent[1] ?? 0) >= 20]).toEqual([0, true])
})

it('does not count the time that others take from a process, as long as it gets a tenth', () => {
  const spent = new SpentTime(0)
  spent.note(500, { of: 1, usedMs: 0, wantsMore: true })
  spent.note(1_500, { of: 1, usedMs: 200, wantsMore: true })
  expect([spent.ms, spent.isUp(701), spent.isUp(700)]).toEqual([700, false, true])
  spent.note(2_500, { of: 1, usedMs: 250, wantsMore: false })
  expect([spent.ms, spent.isUp(1_701)]).toEqual([1_700, false])
  spent.note(20_000, { of: 1, usedMs: 260, wantsMore: true })
  expect([spent.ms, spent.isUp(2_000), spent.isUp(2_001)]).toEqual([1_710, true, false])
})

it('does not count the time in which a reader waits for us, who get as little', () => {
  const spent = new SpentTime(0)
  spent.note(500, { of: 1, usedMs: 100, wantsMore: true }, 40)
  // It waits until the rest of a file comes, whose sender was at work or waited for a processor all the time.
  spent.note(10_500, { of: 1, usedMs: 160, wantsMore: false }, 10_030)
  expect(spent.ms).toBe(560)
  // Both rest: only the reader can end that.
  spent.note(14_500, { of: 1, usedMs: 160, wantsMore: false }, 10_030)
  expect(spent.ms).toBe(4_560)
})

it('counts anew from the moment on at which one thread is known to do the work', () => {
  const spent = new SpentTime(0)
  spent.note(500, { of: 1, usedMs: 9_000, wantsMore: true })
  spent.note(1_000, { of: 7, usedMs: 90_000, wantsMore: true })
  spent.note(1_500, { of: 7, usedMs: 90_020, wantsMore: true })
  expect(spent.ms).toBe(1_020)
})

it('lets who stands back take longer on the clock', () => {
  const spent = new SpentTime(0, 0.02)
  for (const at of [500, 20_000, 100_000]) spent.note(at, { of: 1, usedMs: at / 1_000, wantsMore: true })
  expect([spent.isUp(2_000), spent.isUp(2_001)]).toEqual([true, false])
})

it('tells from when half of the time is used', async () => {
  const told: string[] = []
  const limit = { limitMs: () => 2_000, worker: () => undefined, onHalf: () => void told.push('half') }
  await expect(withinTime(limit, endless)).rejects.toBeInstanceOf(TimeIsUp)
  expect(told).toContain('half')
})
