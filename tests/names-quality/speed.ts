import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { knownModels } from '@dossier/server/models/known-models.ts'
import { modelPlace, stateOnDisk } from '@dossier/server/models/model-files.ts'
import { corenlpFinder } from '@dossier/server/names/finder/corenlp/corenlp.ts'
import { parts } from '@dossier/server/parts.ts'
import { readCpuSeconds } from '../bench/cpu-time.ts'
import { findProcesses } from '../harness/processes.ts'
import type { TruthText } from './read-texts.ts'

const length = 200_000
const rounds = 2
const leastRatio = 0.9
const mostMegabytes = 650
const never = new AbortController().signal

/** `perSecond`: characters a second of processor time, so that other programs at work do not count. */
type Measured = { perSecond: number; megabytes: number }

/** Characters a second and memory of each language with a model, as a table. */
export async function measureSpeed(options: { home: string; models: string; texts: TruthText[] }): Promise<string> {
  const lines = [
    '| language | CORENLP, characters/s of processor time | bare program | share | memory |',
    '| --- | --- | --- | --- | --- |',
  ]
  for (const { language, code } of knownModels) {
    const model = knownModels.find((each) => each.language === language)
    if (!model || (await stateOnDisk(options.models, model)).state !== 'ready') continue
    const text = textOf(options.texts, code)
    const bare = await measureBare(options.models, language, text)
    const ours = await measureOurs(options, language, text)
    const ratio = ours.perSecond / bare.perSecond
    const isGood = ratio >= leastRatio && ours.megabytes <= mostMegabytes ? '' : ' (not reached)'
    const cells = [language, thousands(ours), thousands(bare), `${ratio.toFixed(2)}${isGood}`, `${Math.round(ours.megabytes)} MB`]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  return lines.join('\n')
}

/** `53 k` */
function thousands({ perSecond }: Measured): string {
  return `${Math.round(perSecond / 1_000)} k`
}

function textOf(texts: TruthText[], code: string): string {
  const all = texts
    .filter(({ language }) => language === code)
    .map(({ text }) => text)
    .join('\n\n')
  return all.repeat(Math.ceil(length / Math.max(1, all.length))).slice(0, length)
}

async function measureOurs(
  { home, models }: { home: string; models: string },
  language: string,
  text: string,
): Promise<Measured> {
  const finder = corenlpFinder({ home, models, nameFinder: parts.nameFinder, memoryMb: 650, confiner: parts.engine })
  try {
    // Loads the model.
    await finder.find({ text: text.slice(0, 1_000), language, kind: 'text' }, never)
    // The shell that leads its group has the same words behind it.
    const java = findProcesses(join(home, 'finders')).find(({ command }) => /^\S*java .* NameFinder /.test(command))
    const read = () => finder.find({ text, language, kind: 'text' }, never)
    return await rateOf(java?.pid ?? 0, text, read)
  } finally {
    await finder.close()
  }
}

async function measureBare(models: string, language: string, text: string): Promise<Measured> {
  const model = knownModels.find((each) => each.language === language)
  if (!model) throw new Error(`there is no model for ${language}`)
  const { file, programFolder } = modelPlace(models, model)
  const jars = readdirSync(programFolder).map((name) => join(programFolder, name))
  const classes = [parts.nameFinder, ...jars].join(':')
  const tokenizer = language === 'FRENCH' ? 'fr' : ''
  const java = spawn('java', ['-cp', classes, 'NameFinder', file, tokenizer], { stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    return await readBare(java, text)
  } finally {
    java.kill('SIGKILL')
  }
}

async function readBare(java: ChildProcessByStdio<Writable, Readable, null>, text: string): Promise<Measured> {
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return rateOf(java.pid ?? 0, text, () => {
    java.stdin.write(`${JSON.stringify(text)}\n`)
    return lines.next()
  })
}

/** Of the last round, when Java has compiled what it needs. */
async function rateOf(pid: number, text: string, read: () => Promise<unknown>): Promise<Measured> {
  let perSecond = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = readCpuSeconds(pid)
    await read()
    perSecond = text.length / (readCpuSeconds(pid) - before)
  }
  return { perSecond, megabytes: peakMegabytes(pid) }
}

/** The most that was resident. Linux only. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000
  } catch {
    return 0
  }
}
