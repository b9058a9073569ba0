import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startLeashed } from '@dossier/server/confine/leash.ts'
import { type KnownModel, knownModels } from '@dossier/server/models/known-models.ts'
import { modelPlace, stateOnDisk } from '@dossier/server/models/model-files.ts'
import { corenlpFinder } from '@dossier/server/names/finder/corenlp/corenlp.ts'
import { withSeams } from '@dossier/server/names/finder/tidy/seams.ts'
import { parts } from '@dossier/server/parts.ts'
import { readCpuSeconds } from '../bench/measuring/cpu-time.ts'
import { findProcesses } from '../harness/processes.ts'
import type { TruthText } from './read-texts.ts'

const length = 200_000
/** After one to warm up: Java has then compiled what it needs. */
const rounds = 3
const leastRatio = 0.9
const mostMegabytes = 650
/** As the children of the program stand back. */
const standsBack = 5
const never = new AbortController().signal

/** One of the two that read by turns: it reads the text once, and is a process. */
type Side = { read(): Promise<unknown>; pid: number; end(): Promise<void> }
type Round = { wallSeconds: number; cpuSeconds: number }

/**
 * CORENLP beside its bare program, by the clock and by processor time, as a table. They read the same text in turns, round by round in one run, so that whatever else
 * the machine does meets both.
 */
export async function measureSpeed(options: { home: string; models: string; texts: TruthText[] }): Promise<string> {
  const lines = [
    '| language | CORENLP, characters/s | bare program | share by the clock (rounds) | share by processor time | memory |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  for (const model of knownModels) {
    if ((await stateOnDisk(options.models, model)).state === 'ready') lines.push(await measureLanguage(options, model))
  }
  return lines.join('\n')
}

type Options = { home: string; models: string; texts: TruthText[] }

async function measureLanguage(options: Options, model: KnownModel): Promise<string> {
  const text = textOf(options.texts, model.code)
  const [ours, bare] = [await openOurs(options, model, text), await openBare(options.models, model, text)]
  try {
    const [own, other] = await readInTurns(ours, bare)
    const megabytes = peakMegabytes(ours.pid)
    const shares = own.map(({ wallSeconds }, at) => (other[at]?.wallSeconds ?? 0) / wallSeconds)
    const share = median(shares)
    const isGood = share >= leastRatio && megabytes <= mostMegabytes ? '' : ' (not reached)'
    const spread = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`
    const byProcessor = median(other.map(({ cpuSeconds }) => cpuSeconds)) / median(own.map(({ cpuSeconds }) => cpuSeconds))
    return `| ${[
      model.language,
      rateOf(text, own),
      rateOf(text, other),
      `${share.toFixed(2)} (${spread})${isGood}`,
      byProcessor.toFixed(2),
      `${Math.round(megabytes)} MB`,
    ].join(' | ')} |`
  } finally {
    await Promise.all([ours.end(), bare.end()])
  }
}

/** Who begins changes from round to round. */
async function readInTurns(ours: Side, bare: Side): Promise<[Round[], Round[]]> {
  const own: Round[] = []
  const other: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const turns = [async () => own.push(await timeRound(ours)), async () => other.push(await timeRound(bare))]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return [own.slice(1), other.slice(1)]
}

async function timeRound({ read, pid }: Side): Promise<Round> {
  const [cpu, at] = [readCpuSeconds(pid), performance.now()]
  await read()
  return { wallSeconds: (performance.now() - at) / 1_000, cpuSeconds: readCpuSeconds(pid) - cpu }
}

/** `53 k` */
function rateOf(text: string, taken: Round[]): string {
  return `${Math.round(text.length / median(taken.map(({ wallSeconds }) => wallSeconds)) / 1_000)} k`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function textOf(texts: TruthText[], code: string): string {
  const all = texts
    .filter(({ language }) => language === code)
    .map(({ text }) => text)
    .join('\n\n')
  return all.repeat(Math.ceil(length / Math.max(1, all.length))).slice(0, length)
}

async function openOurs(
  { home, models }: Pick<Options, 'home' | 'models'>,
  { language }: KnownModel,
  text: string,
): Promise<Side> {
  // It must not sleep while the other reads, which on a busy machine is minutes.
  const limits = { lingerMs: 3_600_000 }
  const finder = corenlpFinder({ home, models, nameFinder: parts.nameFinder, memoryMb: 650, confiner: parts.engine, limits })
  // Loads the model.
  await finder.find({ text: text.slice(0, 1_000), language, kind: 'text' }, never)
  // The shell that leads its group has the same words behind it.
  const java = findProcesses(join(home, 'finders')).find(({ command }) => /^\S*java .* NameFinder /.test(command))
  return { pid: java?.pid ?? 0, read: () => finder.find({ text, language, kind: 'text' }, never), end: () => finder.close() }
}

/** In a session of its own that stands back as those of the program do: the system shares the processor out between sessions. */
async function openBare(models: string, model: KnownModel, text: string): Promise<Side> {
  const { file, programFolder } = modelPlace(models, model)
  const jars = readdirSync(programFolder).map((name) => join(programFolder, name))
  const classes = [parts.nameFinder, ...jars].join(':')
  const command = ['java', '-cp', classes, 'NameFinder', file, model.language === 'FRENCH' ? 'fr' : '']
  const mark = `bare-${randomUUID()}`
  const leash = startLeashed({ command, env: { ...process.env, DOSSIER_BARE: mark }, standsBack })
  const lines = createInterface({ input: leash.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const java = findProcesses(mark).find(({ command: words }) => /^\S*java .* NameFinder /.test(words))
  // Where lines end no name goes on: it is told of the same seams, so that both read the same.
  const prepared = withSeams(text)
  const read = () => {
    leash.stdin.write(`${JSON.stringify(prepared)}\n`)
    return lines.next()
  }
  return { pid: java?.pid ?? 0, read, end: async () => void (await leash.end()) }
}

/** The most that was resident. Linux only. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000
  } catch {
    return 0
  }
}
