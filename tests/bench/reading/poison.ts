import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LedgerPage, LedgerTotals } from '@dossier/contract'
import { z } from 'zod'
import { copyFolder, makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { makePoison, writeHealthy, writePoison } from '../corpus/poison-files.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes } from '../measuring/table.ts'
import { listFiles } from './indexing-speed.ts'

const memory = '1.2g'
const peakAtMost = 1.2e9
const shareAtLeast = 0.9
const madeFiles = 1_200

/** How long healthy files take beside one in a hundred that harms the reader, and alone, each twice by turns; the peak memory of all processes meanwhile. */
export async function measurePoison(source: string | undefined): Promise<Figure[]> {
  const { folder, healthy } = await makeHealthy(source)
  const mixed = await copyFolder(folder, 'bench-poisoned')
  const count = await addPoison(mixed, Math.round(healthy / 100), source)
  const turns = [
    { clean: await timeHealthy(folder, 0), poisoned: await timeHealthy(mixed, 0) },
    { clean: await timeHealthy(folder, 0), poisoned: await timeHealthy(mixed, restMs) },
  ]
  const [clean, poisoned] = [turns.map((turn) => turn.clean), turns.map((turn) => turn.poisoned)]
  const share = sum(clean, 'ms') / sum(poisoned, 'ms')
  const rate = (all: Timed[]) => ((all.length * healthy * 1000) / sum(all, 'ms')).toFixed(1)
  const [cpuClean, cpuPoisoned] = [sum(clean, 'cpuSeconds'), sum(poisoned, 'cpuSeconds')]
  const peak = poisoned.reduce((one, other) => (one.peakBytes > other.peakBytes ? one : other))
  const cleanPeak = clean.reduce((one, other) => (one.peakBytes > other.peakBytes ? one : other))
  return [
    {
      name: `${healthy} healthy files beside ${count} poisonous ones`,
      ours: `${rate(poisoned)} files/s = ${share.toFixed(2)} × alone (${times(poisoned)} s)`,
      peer: `alone: ${rate(clean)} files/s (${times(clean)} s)`,
      target: `≥ ${shareAtLeast} ×`,
      isReached: share >= shareAtLeast,
    },
    {
      name: 'processor time of all processes until the last healthy file',
      ours: `${cpuPoisoned.toFixed(1)} s = ${(cpuClean / cpuPoisoned).toFixed(2)} × alone`,
      peer: `alone: ${cpuClean.toFixed(1)} s`,
    },
    { name: 'by program, in the last turn', ours: turns[1]?.poisoned.cpuParts ?? '', peer: turns[1]?.clean.cpuParts ?? '' },
    {
      name: `private memory of all processes: peak beside poison, --memory ${memory}`,
      ours: megabytes(peak.peakBytes),
      peer: `alone: ${megabytes(cleanPeak.peakBytes)}`,
      target: '≤ 1.2 GB',
      isReached: peak.peakBytes <= peakAtMost,
    },
    { name: 'at the peak, in MB', ours: peak.peakParts, peer: cleanPeak.peakParts },
    { name: 'readers ended: before the last healthy file, and after', ours: poisoned.map(({ ends }) => ends).join(' / ') },
    { name: 'what became of the poison', ours: turns[1]?.poisoned.fates ?? '' },
  ]
}

function sum(all: Timed[], key: 'ms' | 'cpuSeconds'): number {
  return all.reduce((total, timed) => total + timed[key], 0)
}

function times(all: Timed[]): string {
  return all.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')
}

/** Spread over the whole run: files are read in the order of their paths. */
async function addPoison(folder: string, count: number, source: string | undefined): Promise<number> {
  const poisons = await makePoison(source)
  for (let at = 0; at < count; at += 1) {
    const poison = poisons[Math.floor((at * poisons.length) / count)]
    const place = String(Math.round((at * madeFiles) / count)).padStart(5, '0')
    if (poison) await writePoison(join(folder, 'made', `${place}-${at}-poison-${poison.name}`), poison)
  }
  return count
}

async function makeHealthy(source: string | undefined): Promise<{ folder: string; healthy: number }> {
  const folder = source === undefined ? await makeFolder('bench-healthy') : await copyFolder(source, 'bench-healthy')
  // They are among the poison.
  for (const file of listFiles(folder)) if (file.endsWith('.one')) await rm(file)
  await mkdir(join(folder, 'made'))
  await writeHealthy(join(folder, 'made'), madeFiles)
  return { folder, healthy: listFiles(folder).length }
}

type Timed = {
  ms: number
  cpuSeconds: number
  cpuParts: string
  peakBytes: number
  peakParts: string
  ends: string
  fates: string
}

/** Until the last healthy file is in its state, and then for so long until the others are; on a fresh home. */
async function timeHealthy(folder: string, patienceMs: number): Promise<Timed> {
  const files = listFiles(folder).length
  const home = await makeFolder('bench-poison')
  const program = await startProgram(home, ['--memory', memory], unchecked)
  // The sample of a fresh home is not measured along.
  await untilIndexed(program)
  const peak = watchPeak(home)
  const cpu = watchCpu(home)
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder, project: 'bench' })
    const areDone = async () => (await found(program)) >= files && (await waitingHealthy(program)) === 0
    if (!(await reaches(areDone, limitMs))) throw new Error('the healthy files were not read in half an hour')
    const ms = performance.now() - startedAt
    const cpuSeconds = cpu.stop()
    const cpuParts = cpu.parts()
    const before = readerEnds(home)
    await reaches(async () => (await totals(program)).waiting === 0, patienceMs)
    const ends = `${counted(before)}; ${counted(readerEnds(home).slice(before.length))}`
    return { ms, cpuSeconds, cpuParts, peakBytes: peak.stop(), peakParts: peak.parts(), ends, fates: await fates(program) }
  } finally {
    peak.stop()
    cpu.stop()
    await program.stop()
  }
}

const limitMs = 30 * 60_000
/** What is still in quarantine then is told as waiting. */
const restMs = 5 * 60_000

async function reaches(isReached: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await delay(100)) if (await isReached()) return true
  return false
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
