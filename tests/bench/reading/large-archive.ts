import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { IndexingProperties, Task } from '@dossier/contract'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { writeLargeTar } from '../corpus/large-tar.ts'
import { writeLargeZip } from '../corpus/large-zip.ts'
import { countFound } from '../measuring/count-found.ts'
import { watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const longestMs = 6 * 3_600_000
const mostMegabytes = 1_200
const leastPerSecond = 500
/** As many documents as are read of one file (decision 0410). */
const documentsAtMost = 150_000

const writers = { tar: writeLargeTar, zip: writeLargeZip }

/** An archive of many notes, made for this run: how long until all that is read of it is found, whether its line says what was left out, and what all processes take at most. */
export async function measureLargeArchive(kind: 'tar' | 'zip', members: number): Promise<Figure[]> {
  const folder = await makeFolder('bench-archive')
  await writers[kind](join(folder, `notes.${kind}`), members)
  const home = await makeFolder('bench-archive-home')
  const program = await startProgram(home, [], unchecked)
  // The sample comes first.
  await untilIndexed(program, longestMs)
  const peak = watchPeak(home)
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder })
    await untilRead(program)
    const tookMs = performance.now() - startedAt
    const bytes = peak.stop()
    process.stderr.write(`at most: ${peak.parts()}\n`)
    const read = Math.min(members, documentsAtMost)
    for (const number of [0, read - 1])
      if ((await countFound(program, `member${number}word`)) !== 1) throw new Error(`note ${number} is not found`)
    const left = members - read
    if (left > 0 && (await countFound(program, `ledgerReason:"${left} of them were left out"`)) !== 1)
      throw new Error('what was left out is not said once')
    const perSecond = read / (tookMs / 1_000)
    return [
      { name: `a ${kind} of ${members} notes, of which ${read} are read`, ours: seconds(tookMs) },
      {
        name: 'notes a second',
        ours: perSecond.toFixed(0),
        target: String(leastPerSecond),
        isReached: perSecond >= leastPerSecond,
      },
      {
        name: 'memory of all processes meanwhile, at most',
        ours: megabytes(bytes),
        target: `${mostMegabytes} MB`,
        isReached: bytes < mostMegabytes * 1_000_000,
      },
    ]
  } finally {
    peak.stop()
    await program.stop()
  }
}

/** Tells on standard error how far it is. */
async function untilRead(program: Program): Promise<void> {
  let isOver = false
  const over = untilIndexed(program, longestMs).finally(() => {
    isOver = true
  })
  let told = ''
  while (!isOver) {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const large = tasks.flatMap(({ properties }) => IndexingProperties.safeParse(properties).data?.largeFile ?? [])[0]
    const now = large ? `${large.members} of ${large.of}` : ''
    if (now !== told) process.stderr.write(`${now}\n`)
    told = now
    await Promise.race([over.catch(() => {}), delay(10_000)])
  }
  await over
}
