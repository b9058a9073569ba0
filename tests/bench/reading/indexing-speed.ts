import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { copyFolder, makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { readPrivateMemory, watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, quantile } from '../measuring/table.ts'
import { measureBareTika, measureOurTika, type TikaTimes } from './bare-tika.ts'

/** How long Java may stay after the work is done, plus the time to end. */
const javaGoneWithinMs = 180_000

/** Memory that did not fall for this long is what the idle program keeps. */
const settledAfterMs = 12_000

/** How often both read everything, in turns: one pass of five seconds is at the mercy of whatever else the machine does. */
const turnsMeasured = 3

/** Indexing real documents beside bare Tika on the same files, memory of all processes, and the size of the index. */
export async function measureIndexing(source: string): Promise<Figure[]> {
  const folder = await copyFolder(source, 'bench-files')
  const files = listFiles(folder)
  const count = { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) }
  const home = await makeFolder('bench-home')
  // A project of its own, so that the sample of a fresh home is not measured along.
  const program = await startProgram(home, [], unchecked)
  try {
    await untilIdle(program, home)
    const idle = readPrivateMemory(home).bytes
    const turns: Turn[] = []
    for (let turn = 1; turn <= turnsMeasured; turn += 1) {
      const bareTika = await measureBareTika(files)
      const ourTika = await measureOurTika(files)
      turns.push({ bareTika, ourTika, dossier: await measureOurs(program, home, folder, turn) })
    }
    // In a pass of its own: to tell the memory of a process the system halts it, which nobody does to the peer.
    const peak = watchPeak(home)
    await timeIndexing(program, folder, 'bench-peak')
    const peakBytes = peak.stop()
    await untilIdle(program, home)
    const after = readPrivateMemory(home).bytes
    return [
      speed('real documents, cold (with the start of Java)', count, turns, 'bareTika', 'coldMs'),
      speed('real documents, warm', count, turns, 'bareTika', 'warmMs'),
      speed('cold, beside Tika as we start it', count, turns, 'ourTika', 'coldMs'),
      speed('warm, beside Tika as we start it', count, turns, 'ourTika', 'warmMs'),
      warmCost(turns),
      { name: 'private memory of all processes: idle', ours: megabytes(idle), target: '≤ 120 MB', isReached: idle <= 120e6 },
      { name: 'private memory of all processes: peak while indexing', ours: megabytes(peakBytes) },
      {
        name: 'private memory of all processes: after, Java gone',
        ours: megabytes(after),
        target: '≤ 120 MB',
        isReached: after <= 120e6,
      },
      indexSize(home),
    ]
  } finally {
    await program.stop()
  }
}

const median = (values: number[]) => quantile(values, 0.5)

type Count = { files: number; bytes: number }

/** All files twice: with the start of Java, then again; `parts` says which of our programs used the processors in the second pass. */
type Turn = { bareTika: TikaTimes; ourTika: TikaTimes; dossier: TikaTimes & { parts: string } }

/** The Java of the turn before has gone meanwhile: it stays for no more than a moment without work. */
async function measureOurs(program: Program, home: string, folder: string, turn: number): Promise<Turn['dossier']> {
  // Each pass has a project of its own: there documents have other ids, so that everything is read again.
  const coldMs = await timeIndexing(program, folder, `bench-cold-${turn}`)
  const cpu = watchCpu(home)
  const warmMs = await timeIndexing(program, folder, `bench-warm-${turn}`)
  return { coldMs, warmMs, warmCpuSeconds: cpu.stop(), parts: cpu.parts() }
}

/** Medians, and the ratio of each turn; the peer reads the same files without ledger, records and index. */
function speed(
  name: string,
  { files, bytes }: Count,
  turns: Turn[],
  peer: 'bareTika' | 'ourTika',
  pass: 'coldMs' | 'warmMs',
): Figure {
  const tell = (took: number) => `${((files / took) * 1000).toFixed(1)} files/s, ${(bytes / 1e3 / took).toFixed(1)} MB/s`
  const peerName = peer === 'bareTika' ? 'bare Tika' : 'our Tika'
  const ratios = turns.map((turn) => turn[peer][pass] / turn.dossier[pass])
  const share = median(ratios)
  return {
    name,
    ours: `${tell(median(turns.map(({ dossier }) => dossier[pass])))} = ${share.toFixed(2)} × ${peerName} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    peer: `${peerName}, 2 at once: ${tell(median(turns.map((turn) => turn[peer][pass])))}`,
    target: '≥ 0.85 ×',
    isReached: share >= 0.85,
  }
}

/** Where other programs are busy too this tells more than the clock: of two saturated processors it decides how many files are read. */
function warmCost(turns: Turn[]): Figure {
  const [dossier, bare, ours] = (['dossier', 'bareTika', 'ourTika'] as const).map((who) =>
    median(turns.map((turn) => turn[who].warmCpuSeconds)),
  )
  return {
    name: 'processor time, warm',
    ours: `${dossier?.toFixed(1)} s (the last: ${turns.at(-1)?.dossier.parts}) = ${((bare ?? 0) / (dossier ?? 1)).toFixed(2)} × bare Tika`,
    peer: `bare Tika ${bare?.toFixed(1)} s; our Tika ${ours?.toFixed(1)} s`,
  }
}

async function timeIndexing(program: Program, folder: string, project: string): Promise<number> {
  const startedAt = Date.now()
  await program.call('POST', '/api/local/index', { folder, project })
  // It is looked for only now and then, so that looking takes no time from what is measured.
  const ended = (await untilIndexed(program)).map(({ completedAt }) => completedAt ?? 0)
  return Math.max(...ended) - startedAt
}

async function untilIdle(program: Program, home: string): Promise<void> {
  const deadline = performance.now() + javaGoneWithinMs
  await untilIndexed(program).catch(() => {})
  while (readPrivateMemory(home).hasJava && performance.now() < deadline) await delay(500)
  // The engine gives back what a commit took a few seconds after the last one.
  let former = Number.POSITIVE_INFINITY
  for (let now = readPrivateMemory(home).bytes; now < former && performance.now() < deadline; ) {
    former = now
    await delay(settledAfterMs)
    now = readPrivateMemory(home).bytes
  }
}

/** Bytes of the engine's folder over the UTF-8 bytes of all text; the records are not counted. */
function indexSize(home: string): Figure {
  const layout = homeLayout(home)
  const index = listFiles(layout.index).reduce((sum, file) => sum + statSync(file).size, 0)
  const records = new DatabaseSync(layout.records, { readOnly: true })
  const text = Number(records.prepare('SELECT sum(text_length) AS length FROM document').get()?.length ?? 0)
  records.close()
  const share = index / text
  return {
    name: 'index over text of real documents (many are small)',
    ours: `${megabytes(index)} / ${megabytes(text)} = ${share.toFixed(2)}`,
  }
}

/** Every file below a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
