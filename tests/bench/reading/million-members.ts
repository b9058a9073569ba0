import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { givesBack, heapFlags } from '@dossier/server/worker/memory-settings.ts'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { writeLargeMailbox, writeLargeTar } from '../corpus/large-rows.ts'
import { writeLargeZip } from '../corpus/large-zip.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const members = 1_000_000
const mostMegabytes = 400
const run = promisify(execFile)

const kinds: [string, (path: string, count: number) => Promise<void>][] = [
  ['notes.zip', writeLargeZip],
  ['notes.tar', writeLargeTar],
  ['notes.mbox', writeLargeMailbox],
]

const Told = z.object({
  read: z.number(),
  told: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  tookMs: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
})

/**
 * A zip, a tar and a mailbox of a million members, by reader and portions alone, in a process with the worker's heaps, up to a limit of 5,000 documents: time, memory of that process, and
 * whether the rest is told once, and rightly.
 */
export async function measureMillionMembers(): Promise<Figure[]> {
  const home = await makeFolder('bench-million')
  const figures: Figure[] = []
  for (const [name, write] of kinds) {
    const path = join(home, name)
    await write(path, members)
    const program = join(import.meta.dirname, 'first-of-million.ts')
    const env = { ...process.env, ...givesBack }
    const { stdout } = await run(process.execPath, [...heapFlags, program, path, home], { env })
    figures.push(...figuresOf(name, (await stat(path)).size, Told.parse(JSON.parse(stdout))))
  }
  return figures
}

function figuresOf(name: string, sizeBytes: number, { read, told, tookMs, cpuMs, peakBytes }: z.infer<typeof Told>): Figure[] {
  const isTold = told.length === 1 && told[0]?.count === members && told[0].left === members - read
  if (!isTold) throw new Error(`${name}: ${read} were read, and it says ${JSON.stringify(told)}`)
  return [
    {
      name: `${name}, ${megabytes(sizeBytes)}: ${read} of ${members} read, the rest counted`,
      ours: `${seconds(tookMs)} (processor ${seconds(cpuMs)})`,
    },
    {
      name: 'memory of the process that reads it, at most',
      ours: megabytes(peakBytes),
      target: `${mostMegabytes} MB`,
      isReached: peakBytes < mostMegabytes * 1_000_000,
    },
  ]
}
