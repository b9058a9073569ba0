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
import { type Figure, megabytes } from '../measuring/table.ts'
import { measureBareTika, measureOurTika } from './bare-tika.ts'

/** How long Java may stay after the work is done, plus the time to end. */
const javaGoneWithinMs = 180_000

/** Memory that did not fall for this long is what the idle program keeps. */
const settledAfterMs = 12_000

/** Indexing real documents beside bare Tika on the same files, memory of all processes, and the size of the index. */
export async function measureIndexing(source: string): Promise<Figure[]> {
  const folder = await copyFolder(source, 'bench-files')
  const files = listFiles(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const count = { files: files.length, bytes }
  const tika = await measureBareTika(files)
  const ours = await measureOurTika(files)
  const home = await makeFolder('bench-home')
  // A project of its own, so that the sample of a fresh home is not measured along.
  const program = await startProgram(home, [], unchecked)
  try {
    await untilIdle(program, home)
    const idle = readPrivateMemory(home).bytes
    const peak = watchPeak(home)
    const coldMs = await timeIndexing(program, folder, 'bench-cold')
    // Another project has other ids, so that everything is read again by the Java that is still there.
    const cpu = watchCpu(home)
    const warmMs = await timeIndexing(program, folder, 'bench-warm')
    const cpuSeconds = cpu.stop()
    const peakBytes = peak.stop()
    await untilIdle(program, home)
    const after = readPrivateMemory(home).bytes
    return [
      speed('real documents, cold (with the start of Java)', count, coldMs, { name: 'bare Tika', ms: tika.coldMs }),
      speed('real documents, warm', count, warmMs, { name: 'bare Tika', ms: tika.warmMs }),
      speed('cold, beside Tika as we start it', count, coldMs, { name: 'our Tika', ms: ours.coldMs }),
      speed('warm, beside Tika as we start it', count, warmMs, { name: 'our Tika', ms: ours.warmMs }),
      // Where other programs are busy too this tells more than the clock: of two saturated processors it decides how many files are read.
      {
        name: 'processor time, warm',
        ours: `${cpuSeconds.toFixed(1)} s (${cpu.parts()}) = ${(tika.warmCpuSeconds / cpuSeconds).toFixed(2)} × bare Tika`,
        peer: `bare Tika ${tika.warmCpuSeconds.toFixed(1)} s; our Tika ${ours.warmCpuSeconds.toFixed(1)} s`,
      },
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

type Count = { files: number; bytes: number }

/** `ms` is what we took; the peer reads the same files without ledger, records and index. */
function speed(name: string, { files, bytes }: Count, ms: number, peer: { name: string; ms: number }): Figure {
  const tell = (took: number) => `${((files / took) * 1000).toFixed(1)} files/s, ${(bytes / 1e3 / took).toFixed(1)} MB/s`
  const share = peer.ms / ms
  return {
    name,
    ours: `${tell(ms)} = ${share.toFixed(2)} × ${peer.name}`,
    peer: `${peer.name}, 2 at once: ${tell(peer.ms)}`,
    target: '≥ 0.85 ×',
    isReached: share >= 0.85,
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
