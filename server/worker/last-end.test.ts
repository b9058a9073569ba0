import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { superviseWorker } from './supervise.ts'
import { useWorker } from './testing/use-worker.ts'

const under = useWorker()

/** Notes what it is told of the last end; then it crashes, finds its records away before or after a task has begun, and ends in order. */
const script = `
import { appendFileSync, readFileSync, writeSync } from 'node:fs'
const { notes, lastEnd } = JSON.parse(process.argv[2])
appendFileSync(notes, lastEnd + ' ')
const times = readFileSync(notes, 'utf8').trim().split(' ').length
const say = (facts) => writeSync(1, JSON.stringify(facts) + '\\n')
if (times === 1) process.exit(3)
if (times === 4) process.exit(0)
if (times === 3) say({ began: 'task' })
say({ event: 'worker failed', fault: { name: 'RECORDS_DOWN', message: 'away' } })
process.exit(1)
`

it('tells of a crash until a process could judge it', async () => {
  const [program, notes] = [join(under.folder, 'worker.mjs'), join(under.folder, 'notes')]
  await writeFile(program, script)
  const { home, records } = under
  const pauses = { firstMs: 1, longestMs: 1 }
  const worker = superviseWorker({ home, records, kinds: new Map(), settings: { notes }, program, pauses })
  onTestFinished(() => worker.stop())
  worker.wake()
  const told = () => readFile(notes, 'utf8').catch(() => '')
  await expect.poll(told).toBe('killed crashed crashed away ')
})
