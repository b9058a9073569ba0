import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { SlowFiles } from './slow-files.ts'

const usual = 5
const low = constants.priority.PRIORITY_LOW
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A process whose first thread has the name of one of the reader's that read files, and does `work`. */
async function reader(work: string): Promise<{ pid: number }> {
  const script = `process.title = 'qtp12-34'; process.stdout.write('begun'); ${work}`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return { pid: child.pid ?? 0 }
}

/** The class in which a thread is scheduled: 0 as usual, 5 when a processor has nothing else to do (proc(5), field 41; sched(7)). */
function policyOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38])
}
const idlePolicy = 5
const mayReturn = process.getuid?.() === 0 && existsSync('/usr/bin/chrt')

const file = (name: string) => ({ path: Buffer.from(name), name, sizeBytes: 1 })

it.runIf(process.platform === 'linux')('lets the thread stand back that is at a slow file, and no other', async () => {
  const [busy, idle] = [await reader('for (;;);'), await reader('setInterval(() => {}, 1e6)')]
  const slow = new SlowFiles(usual)
  const [a, b] = [file('a'), file('b')]
  slow.add(a, busy)
  slow.add(b, idle)
  await expect.poll(async () => slow.standBack(busy).then(() => slow.threadOf(a))).toBe(busy.pid)
  await slow.standBack(idle)
  expect([slow.has(b), slow.threadOf(b)]).toEqual([true, undefined])
  expect([getPriority(busy.pid), getPriority(idle.pid)]).toEqual([low, getPriority()])
  if (mayReturn) await expect.poll(() => policyOf(busy.pid)).toBe(idlePolicy)
  // Only who may raise priorities can give it back its own.
  slow.delete(a)
  expect([slow.has(a), slow.threadOf(a)]).toEqual([false, undefined])
  expect([usual, low]).toContain(getPriority(busy.pid))
  await expect.poll(() => policyOf(busy.pid)).toBe(0)
})

it('looks ever more seldom for a thread that it does not find', () => {
  const slow = new SlowFiles(usual)
  const one = file('one')
  slow.add(one, { pid: 0 })
  const due = Array.from({ length: 16 }, (_, at) => (slow.isLookDue(one) ? at + 1 : 0)).filter(Boolean)
  expect(due).toEqual([1, 2, 4, 8, 16])
  expect(slow.isLookDue(file('another'))).toBe(false)
})
