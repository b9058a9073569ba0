import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LedgerPage } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writePoison } from '../bench/corpus/poison-files.ts'
import { type Poison, slowStructures } from '../bench/corpus/poison-structures.ts'
import { readCpuSeconds } from '../bench/measuring/cpu-time.ts'
import { makeFolder, makeLineFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'

afterAll(removeFolders)

const healthyFiles = 30
/** Small heaps: 320 MB of the first reader and 384 of the quarantine. */
const memory = ['--memory', '1.2g']
const heaps = { first: '-Xmx320m', quarantine: '-Xmx384m' }

/** A run over healthy files and one guilty one, which is begun before them. */
async function openRun(name: string, write: (path: string) => Promise<void>) {
  const folder = await makeFolder('reader-ends')
  await write(join(folder, name))
  for (let at = 0; at < healthyFiles; at += 1) await writeFile(join(folder, `healthy-${at}.txt`), `harbour ${at}`)
  const program = await startProgram(await makeFolder('reader-ends-home'), [await makeLineFolder(), ...memory])
  await untilIndexed(program)
  await program.call('POST', '/api/local/index', { folder, project: 'ends' })
  const read = async () => {
    const { items } = LedgerPage.parse(await program.call('GET', '/api/ends/ledger?size=1000'))
    return items.map(({ path, state, reasons }) => [basename(path), [state, reasons[0]?.code].filter(Boolean).join(' ')])
  }
  return { program, read }
}

const healthy = Array.from({ length: healthyFiles }, (_, at) => [`healthy-${at}.txt`, 'indexed'])

const Ended = z.object({ event: z.literal('reader ended'), reader: z.string(), cause: z.string() })

/** What the log says of readers that ended with files in hand. */
function endsIn({ home }: Program): string[] {
  const lines = readFileSync(join(home, 'logs', 'server.log'), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const { data } = Ended.safeParse(JSON.parse(line))
    return data ? [`${data.reader}: ${data.cause}`] : []
  })
}

function readersOf({ home }: Program, heap: string): number[] {
  return findProcesses(home).flatMap(({ pid, command }) => (/^\S*java /.test(command) && command.includes(heap) ? [pid] : []))
}

/** As a wild pointer in one of its libraries would. */
function crash(pids: number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGSEGV')
}

/** No reader has used so much when it is ready, and with a file in a circle it soon has. */
const inHandSeconds = 3

/** For a machine that does much else. */
const limitMs = 400_000

/** One value of 70 MB: a reader that doubles its buffer of characters needs 400 MB. */
const longValue: Poison = {
  name: 'eater.xml',
  pieces: () => [Buffer.from('<r a="'), Buffer.alloc(70_000_000, 'x'), Buffer.from('"/>')],
}

describe('a file of which the reader ends', () => {
  it('has failed for want of memory, and costs nobody else anything', { timeout: 2 * limitMs }, async () => {
    const { program, read } = await openRun('eater.xml', (path) => writePoison(path, longValue))
    try {
      await untilIndexed(program, limitMs)
      expect(Object.fromEntries(await read())).toEqual(Object.fromEntries([...healthy, ['eater.xml', 'failed limit-memory']]))
      // By its exit: its time is not up by far.
      expect(endsIn(program)).toEqual(['first: memory', 'quarantine: memory'])
    } finally {
      await program.stop()
    }
  })

  it('has failed for a crash where Java itself crashes, and those in hand beside it are read again', {
    timeout: 2 * limitMs,
  }, async () => {
    const circle = slowStructures.find(({ name }) => name === 'circle-of-forms.pdf')
    const { program, read } = await openRun('circle.pdf', async (path) => circle && writePoison(path, circle))
    try {
      const isDone = async () => (await read()).filter(([, state]) => state === 'indexed').length
      await expect.poll(isDone, { timeout: limitMs, interval: 50 }).toBeGreaterThan(0)
      crash(readersOf(program, heaps.first))
      const inHand = () => readersOf(program, heaps.quarantine).filter((pid) => readCpuSeconds(pid) > inHandSeconds)
      // A healthy one that was in hand with it may wait behind it.
      await expect.poll(() => inHand().length, { timeout: limitMs }).toBe(1)
      crash(inHand())
      await untilIndexed(program, limitMs)
      expect(Object.fromEntries(await read())).toEqual(Object.fromEntries([...healthy, ['circle.pdf', 'failed reader-died']]))
      expect(endsIn(program)).toContain('quarantine: crash')
      expect(endsIn(program)).not.toContain('quarantine: time')
    } finally {
      await program.stop()
    }
  })
})
