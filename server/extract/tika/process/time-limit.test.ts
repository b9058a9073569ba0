import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TimeIsUp, withinTime } from './time-limit.ts'

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
