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
  expect(await withinTime({ limitMs: 3_600_000, pid: process.pid }, async () => 'done')).toBe('done')
  // Of a process that is gone nothing is known: all time counts.
  await expect(withinTime({ limitMs: 20, pid: 0 }, endless)).rejects.toBeInstanceOf(TimeIsUp)
})

it.skipIf(!existsSync('/proc/self/stat'))('counts the work of a process, and the time in which it waits', async () => {
  for (const program of ['for (;;);', 'setInterval(() => {}, 1000)']) {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
    try {
      await expect(withinTime({ limitMs: 600, pid: child.pid ?? 0 }, endless)).rejects.toBeInstanceOf(TimeIsUp)
    } finally {
      child.kill('SIGKILL')
    }
  }
})

it('tells how much time was used, none of what is done before anybody looks', async () => {
  const spent: number[] = []
  await withinTime({ limitMs: 3_600_000, pid: process.pid, onSpent: (ms) => spent.push(ms) }, async () => 'done')
  await withinTime({ limitMs: 20, pid: 0, onSpent: (ms) => spent.push(ms) }, endless).catch(() => {})
  expect([spent[0], (spent[1] ?? 0) >= 20]).toEqual([0, true])
})

it('does not count the time that others take from a process, as long as it gets a tenth', () => {
  const spent = new SpentTime(0)
  spent.note(500, { usedMs: 0, wantsMore: true })
  spent.note(1_500, { usedMs: 200, wantsMore: true })
  expect([spent.ms, spent.isUp(701), spent.isUp(700)]).toEqual([700, false, true])
  spent.note(2_500, { usedMs: 250, wantsMore: false })
  expect([spent.ms, spent.isUp(1_701)]).toEqual([1_700, false])
  spent.note(20_000, { usedMs: 260, wantsMore: true })
  expect([spent.ms, spent.isUp(2_000), spent.isUp(2_001)]).toEqual([1_710, true, false])
})

it('tells once that half of the time is used', async () => {
  const told: string[] = []
  const limit = { limitMs: 2_000, pid: 0, onHalf: () => void told.push('half') }
  await expect(withinTime(limit, endless)).rejects.toBeInstanceOf(TimeIsUp)
  expect(told).toEqual(['half'])
})
