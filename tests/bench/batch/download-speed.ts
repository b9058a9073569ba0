import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaults, isUnfinished, Task } from '@dossier/contract'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const few = { files: 20_000, sizeBytes: 30_000 }
const many = { files: 100_000, sizeBytes: 10_000 }
/** Smaller than what the manifests say of them, which is more than a kilobyte for each. */
const tiny = { files: 100_000, sizeBytes: 1_000 }
/** Of the rate of plain `zip -0`. */
const share = 0.7
/** What is called flat: the most that five times as many files may take beyond the others, their larger index included. */
const flatBytes = 30e6
const indexedWithinMs = 3_600_000

type Corpus = typeof few

/** Downloads of many small files beside `zip -0` on the same files, by the clock and by processor time, which is the fairer figure on a busy machine; and the memory that they take. */
export async function measureDownloads(): Promise<Figure[]> {
  const [small, large] = [await measureOne(few), await measureOne(many)]
  return [...ratesOf(few, small), ...ratesOf(many, large), ...ratesOf(tiny, await measureOne(tiny)), memoryOf(small, large)]
}

type Measured = Awaited<ReturnType<typeof measureOne>>

/** Each is a figure of its own: an archive that is fast by two processors is not cheap, and the other way round. */
function ratesOf({ files, sizeBytes }: Corpus, { ours, zip }: Measured): Figure[] {
  const name = `${files} files of ${sizeBytes} bytes as an archive`
  return [
    { name: `${name}, by the clock`, ...comparison(ours.ms, zip.ms) },
    { name: `${name}, by processor time (${ours.parts})`, ...comparison(ours.cpuMs, zip.cpuMs) },
  ]
}

function comparison(oursMs: number, zipMs: number): Omit<Figure, 'name'> {
  const reached = zipMs / oursMs
  return {
    ours: seconds(oursMs),
    peer: `zip -0: ${seconds(zipMs)}: we have ${reached.toFixed(2)} of its rate`,
    target: `≥ ${share} of its rate`,
    isReached: reached >= share,
  }
}

function memoryOf(small: Measured, large: Measured): Figure {
  const peaks = [small, large].map(({ ours }) => megabytes(ours.peak))
  return {
    name: `private memory at most while ${few.files} and ${many.files} files are put into an archive`,
    ours: `${peaks.join(', ')} (${small.ours.peakParts}; ${large.ours.peakParts})`,
    target: 'flat',
    isReached: large.ours.peak - small.ours.peak <= flatBytes,
  }
}

async function measureOne({ files, sizeBytes }: Corpus) {
  const [home, folder] = [await makeFolder('bench-download'), await makeFolder('bench-files')]
  await makeFiles(folder, { files, sizeBytes })
  const limits = { DOSSIER_BATCH_DOWNLOAD_MAX_NB_FILES: '1000000', DOSSIER_BATCH_DOWNLOAD_MAX_SIZE: '50G' }
  const program = await startProgram(home, [folder], { ...unchecked, ...limits })
  try {
    await untilIndexed(program, indexedWithinMs)
    await untilResting(program)
    // A worker that is there already is not what is measured.
    await download(program, 'nobodyatallwrote')
    const ours = await measureOurs(program, files)
    return { ours, zip: measureZip(folder, home) }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true })
    await rm(home, { recursive: true })
  }
}

/** Of bytes that no two have alike, a hundred in each folder. */
async function makeFiles(folder: string, { files, sizeBytes }: Corpus): Promise<void> {
  for (let at = 0; at < files; at++) {
    const place = join(folder, String(Math.floor(at / 100)))
    if (at % 100 === 0) await mkdir(place)
    await writeFile(join(place, `${at}.bin`), randomBytes(sizeBytes))
  }
}

async function measureOurs(program: Program, files: number) {
  const [peak, cpu] = [watchPeak(program.home), watchCpu(program.home)]
  const began = performance.now()
  const { added } = await download(program, '*')
  const ms = performance.now() - began
  if (added !== files) throw new Error(`${added} of ${files} files are in the archive`)
  const cpuMs = cpu.stop() * 1000
  return { ms, cpuMs, parts: cpu.parts(), peak: peak.stop(), peakParts: peak.parts() }
}

async function download(program: Program, query: string): Promise<{ added: number }> {
  const options = { projectIds: [defaults.project], query }
  const { id } = Task.parse(await program.call('POST', '/api/task/batchDownload', { options }))
  for (;;) {
    const task = Task.parse(await program.call('GET', `/api/task/${id}`))
    if (task.state === 'DONE') return { added: Number(task.properties?.added) }
    if (!isUnfinished(task.state)) throw new Error(`the download is ${task.state}: ${task.error?.message}`)
    // Answering is counted as ours.
    await sleep(100)
  }
}

/** The index is merged: otherwise that would count as ours. On a busy machine a merge gets so little that one look is not enough. */
async function untilResting({ home }: Program): Promise<void> {
  for (let rests = 0; rests < 3; ) {
    const cpu = watchCpu(home)
    await sleep(3_000)
    rests = cpu.stop() < 0.1 ? rests + 1 : 0
  }
}

/** With the files in the system's memory, as they are for us after the indexing. */
function measureZip(folder: string, home: string) {
  execFileSync('sync')
  const archive = join(home, 'peer.zip')
  const began = performance.now()
  const { stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time zip -q -0 -r "${archive}" "${folder}"`])
  const ms = performance.now() - began
  if (status !== 0) throw new Error(`zip has failed: ${stderr}`)
  const [user = Number.NaN, system = Number.NaN] = String(stderr).trim().split(/\s+/).map(Number)
  return { ms, cpuMs: (user + system) * 1000 }
}
