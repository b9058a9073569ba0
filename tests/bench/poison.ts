import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LedgerPage, LedgerTotals } from '@dossier/contract'
import { copyFolder, makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'
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

type Timed = { ms: number; peakBytes: number; fates: string }

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
    await program.call('POST', '/api/local/index', { folder, project: 'bench' })
    await until(async () => (await found(program)) >= files && (await waitingHealthy(program)) === 0)
    const ms = performance.now() - startedAt
    await until(async () => (await totals(program)).waiting === 0)
    return { ms, peakBytes: peak.stop(), fates: await fates(program) }
  } finally {
    peak.stop()
    await program.stop()
  }
}

const limitMs = 30 * 60_000

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + limitMs; !(await isReached()); await delay(100))
    if (performance.now() > end) throw new Error('the files were not read in half an hour')
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

async function fates(program: Program): Promise<string> {
  const { items } = LedgerPage.parse(await program.call('GET', '/api/bench/ledger?name=-poison-&size=1000'))
  const files = items.filter(({ embeddedPath }) => embeddedPath === null)
  const counts = Map.groupBy(files, ({ state, reasons: [reason] }) => `${state} (${reason?.code ?? 'nothing to say'})`)
  return [...counts].map(([fate, { length }]) => `${length} ${fate}`).join(', ')
}
