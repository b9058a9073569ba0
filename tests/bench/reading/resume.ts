import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { LedgerTotals } from '@dossier/contract'
import { copyFolder, makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { writeHealthy } from '../corpus/poison-files.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { type Figure, quantile, seconds } from '../measuring/table.ts'

const files = 3_000
const kills = 5
/** So many more are read before each kill. */
const between = 200
const reachedMs = 3_000
const project = 'local-datashare'

/** From the start of a program that was killed at its work until one more file is read than before: the middle of some kills. */
export async function measureResume(source: string | undefined): Promise<Figure[]> {
  const folder = source === undefined ? await makeFolder('bench-resume') : await copyFolder(source, 'bench-resume')
  await mkdir(`${folder}/made`)
  await writeHealthy(`${folder}/made`, files)
  const home = await makeFolder('bench-resume-home')
  let program = await startProgram(home, [], unchecked)
  // The sample comes first.
  await untilIndexed(program)
  await program.call('POST', '/api/local/index', { folder })
  const took: number[] = []
  const serving: number[] = []
  const cpuSeconds: number[] = []
  let cpuParts = ''
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await untilRead(program, between)
      await program.kill()
      const startedAt = performance.now()
      const cpu = watchCpu(home)
      program = await startProgram(home, [], unchecked)
      serving.push(performance.now() - startedAt)
      await untilRead(program, 1)
      took.push(performance.now() - startedAt)
      cpuSeconds.push(cpu.stop())
      cpuParts = cpu.parts()
    }
    const median = quantile(took, 0.5)
    return [
      {
        name: `start after a kill to the first file read (median of ${kills})`,
        ours: `${seconds(median)} (${took.map((ms) => (ms / 1_000).toFixed(1)).join(', ')})`,
        target: '≤ 3 s',
        isReached: median <= reachedMs,
      },
      { name: 'of it until the server answers', ours: seconds(quantile(serving, 0.5)) },
      {
        name: 'processor time of all processes until then, the last by program',
        ours: `${quantile(cpuSeconds, 0.5).toFixed(1)} s: ${cpuParts}`,
      },
    ]
  } finally {
    await program.stop()
  }
}

/** Until so many more are read than when it was asked first. */
async function untilRead(program: Program, more: number): Promise<void> {
  const first = await read(program)
  while ((await read(program)) < first + more) await delay(20)
}

async function read(program: Program): Promise<number> {
  const { found, waiting } = LedgerTotals.parse(await program.call('GET', `/api/${project}/ledger/totals`))
  return found - waiting
}
