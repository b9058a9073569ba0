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
  const clock = { kind: 'wall' } as const
  await expect(withinTime({ limitMs: 20, clock }, endless)).rejects.toBeInstanceOf(TimeIsUp)
  expect(await withinTime({ limitMs: 3_600_000, clock }, async () => 'done')).toBe('done')
})

it.skipIf(!existsSync('/proc/self/stat'))('counts the work of a process, and the time in which it waits', async () => {
  for (const program of ['for (;;);', 'setInterval(() => {}, 1000)']) {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
    const clock = { kind: 'work', pid: child.pid ?? 0 } as const
    try {
      await expect(withinTime({ limitMs: 600, clock }, endless)).rejects.toBeInstanceOf(TimeIsUp)
    } finally {
      child.kill('SIGKILL')
    }
  }
})
