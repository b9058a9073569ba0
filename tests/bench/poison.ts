import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LedgerPage, LedgerTotals } from '@dossier/contract'
import { z } from 'zod'
import { copyFolder, makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'
import { readCpuSecondsIn } from './cpu-time.ts'
import { listFiles } from './indexing-speed.ts'
import { watchPeak } from './memory.ts'
import { makePoison, writeHealthy, writePoison } from './poison-files.ts'
import { type Figure, megabytes } from './table.ts'

const memory = '1.2g'
const peakAtMost = 1.2e9
const shareAtLeast = 0.9
const madeFiles = 1_200

/** How long healthy files take beside one in a hundred that harms the reader, and alone; the peak memory of all processes meanwhile. */
export async function measurePoison(source: string | undefined): Promise<Figure[]> {
  const { folder, healthy } = await makeHealthy(source)
  const clean = await timeHealthy(folder)
  const poisons = await makePoison(source)
  const count = Math.round(healthy / 100)
  // Spread over the whole run: files are read in the order of their paths.
  for (let at = 0; at < count; at += 1) {
    const poison = poisons[Math.floor((at * poisons.length) / count)]
    const place = String(Math.round((at * madeFiles) / count)).padStart(5, '0')
    if (poison) await writePoison(join(folder, 'made', `${place}-${at}-poison-${poison.name}`), poison)
  }
  const poisoned = await timeHealthy(folder)
  const share = clean.ms / poisoned.ms
  return [
    {
      name: `${healthy} healthy files beside ${count} poisonous ones`,
      ours: `${((healthy / poisoned.ms) * 1000).toFixed(1)} files/s = ${share.toFixed(2)} × alone`,
      peer: `alone: ${((healthy / clean.ms) * 1000).toFixed(1)} files/s`,
      target: `≥ ${shareAtLeast} ×`,
      isReached: share >= shareAtLeast,
    },
    {
      name: `private memory of all processes: peak beside poison, --memory ${memory}`,
      ours: megabytes(poisoned.peakBytes),
      peer: `alone: ${megabytes(clean.peakBytes)}`,
      target: '≤ 1.2 GB',
      isReached: poisoned.peakBytes <= peakAtMost,
    },
    {
      name: 'processor time of all processes until the last healthy file',
      ours: `${poisoned.cpuSeconds.toFixed(1)} s = ${(clean.cpuSeconds / poisoned.cpuSeconds).toFixed(2)} × alone`,
      peer: `alone: ${clean.cpuSeconds.toFixed(1)} s`,
    },
    { name: 'at the peak, in MB', ours: poisoned.peakParts, peer: clean.peakParts },
    { name: 'readers ended: before the last healthy file, and after', ours: poisoned.ends },
    { name: 'what became of the poison', ours: poisoned.fates },
  ]
}

async function makeHealthy(source: string | undefined): Promise<{ folder: string; healthy: number }> {
  const folder = source === undefined ? await makeFolder('bench-healthy') : await copyFolder(source, 'bench-healthy')
  // They are among the poison.
  for (const file of listFiles(folder)) if (file.endsWith('.one')) await rm(file)
  await mkdir(join(folder, 'made'))
  await writeHealthy(join(folder, 'made'), madeFiles)
  return { folder, healthy: listFiles(folder).length }
}

type Timed = { ms: number; cpuSeconds: number; peakBytes: number; peakParts: string; ends: string; fates: string }

/** Until the last healthy file is in its state, and then until the others are; on a fresh home. */
async function timeHealthy(folder: string): Promise<Timed> {
  const files = listFiles(folder).length
  const home = await makeFolder('bench-poison')
  const program = await startProgram(home, ['--memory', memory], unchecked)
  // The sample of a fresh home is not measured along.
  await untilIndexed(program)
  const peak = watchPeak(home)
  try {
    const startedAt = performance.now()
    const usedBefore = readCpuSecondsIn(home)
    await program.call('POST', '/api/local/index', { folder, project: 'bench' })
    await until(async () => (await found(program)) >= files && (await waitingHealthy(program)) === 0)
    const ms = performance.now() - startedAt
    const cpuSeconds = readCpuSecondsIn(home) - usedBefore
    const before = readerEnds(home)
    await until(async () => (await totals(program)).waiting === 0, restMs).catch(() => {})
    const ends = `${counted(before)}; ${counted(readerEnds(home).slice(before.length))}`
    return { ms, cpuSeconds, peakBytes: peak.stop(), peakParts: peak.parts(), ends, fates: await fates(program) }
  } finally {
    peak.stop()
    await program.stop()
  }
}

const limitMs = 30 * 60_000
/** What is still in quarantine then is told as waiting. */
const restMs = 10 * 60_000

async function until(isReached: () => Promise<boolean>, withinMs = limitMs): Promise<void> {
  for (const end = performance.now() + withinMs; !(await isReached()); await delay(100))
    if (performance.now() > end) throw new Error('the files were not read in time')
}

async function totals(program: Program): Promise<LedgerTotals> {
  return LedgerTotals.parse(await program.call('GET', '/api/bench/ledger/totals'))
}

async function found(program: Program): Promise<number> {
  return (await totals(program)).found
}

/** Looked up only when few wait: the list is a page long. */
async function waitingHealthy(program: Program): Promise<number> {
  const { waiting } = await totals(program)
  if (waiting > 100) return waiting
  const { items } = LedgerPage.parse(await program.call('GET', '/api/bench/ledger?state=waiting&size=100'))
  return items.filter(({ path }) => !path.includes('-poison-')).length
}

const ReaderEnded = z.object({ event: z.literal('reader ended'), reader: z.string(), cause: z.string() })

/** Which reader ended, and why, as the log tells. */
function readerEnds(home: string): string[] {
  const lines = readFileSync(join(home, 'logs', 'server.log'), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const { data } = ReaderEnded.safeParse(JSON.parse(line))
    return data ? [`${data.reader}: ${data.cause}`] : []
  })
}

function counted(all: string[]): string {
  const counts = Map.groupBy(all, (one) => one)
  return [...counts].map(([one, { length }]) => `${length} ${one}`).join(', ') || 'none'
}

async function fates(program: Program): Promise<string> {
  const { items } = LedgerPage.parse(await program.call('GET', '/api/bench/ledger?name=-poison-&size=1000'))
  const files = items.filter(({ embeddedPath }) => embeddedPath === null)
  return counted(files.map(({ state, reasons: [reason] }) => `${state} (${reason?.code ?? 'nothing to say'})`))
}
