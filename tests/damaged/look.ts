import { readFileSync } from 'node:fs'
import { FoundRows, PreviewFrame, PreviewSheet, SheetRows } from '@dossier/contract/documents/previews'
import { sheetReader } from '@dossier/contract/tables/readers'
import { ChildTooLate, NodeChild, ProcessGone } from '@dossier/server/confine/node-child.ts'
import type { Opened, PreviewAnswer, PreviewWork } from '@dossier/server/previews/process/messages.ts'
import { z } from 'zod'
import { findProcesses } from '../harness/processes.ts'

/** What became of one original: it is shown, its reader says why it is not, or something that must not be. */
export type Outcome = { kind: 'shown' } | { kind: 'told'; why: string } | { kind: 'wrong'; why: string }

/** The process of previews as the program runs it, and what it took. */
export type Looker = {
  look(original: { path: string; contentType: string; password?: string | undefined }): Promise<Outcome>
  /** The most memory that it ever held, in megabytes. */
  peakMb(): number
  close(): Promise<void>
}

const main = new URL('../../server/previews/process/main.ts', import.meta.url)
const limitMs = 30_000
const rows = z.array(PreviewSheet)
const Frame = PreviewFrame.omit({ ticket: true }).extend({ html: z.string() })

/** What engines and systems say of their own: nobody who reads it learns what is wrong with a file. */
const ofEngines =
  /\bundefined\b|is not a function|not iterable|out of (?:range|memory|bounds)|Invalid (?:array|string|typed|URL)|ERR_|call stack|JSON|\boffset\b|must be of type|Assertion|unexpected|GiB|\binvalid \w+ (?:length|block|distance)/i

/** Starts the process; `dataFolder`: for its files. */
export function startLooker(dataFolder: string): Looker {
  let child: NodeChild<PreviewAnswer> | undefined
  let [peakMb, number] = [0, 0]
  const start = () => new NodeChild<PreviewAnswer>({ main, options: ['--max-old-space-size=768'], dataFolder })
  const ask = async (work: PreviewWork) => {
    if (!child || child.hasEnded) child = start()
    const answer = await child.ask({ work }, { signal: new AbortController().signal, limitMs })
    if ('value' in answer) return answer.value
    throw new Told('why' in answer ? answer.why : answer.fault)
  }
  const note = () => {
    peakMb = Math.max(peakMb, ...findProcesses(dataFolder).map(({ pid }) => peakOf(pid)))
  }
  return {
    look: async ({ path, contentType, password }) => {
      number += 1
      const file = { path: Buffer.from(path), contentType, passwords: password === undefined ? [] : [password] }
      try {
        return sheetReader(contentType) ? await lookAtSheets(ask, { ...file, id: String(number) }) : await lookAtPage(ask, file)
      } catch (error) {
        return outcomeOf(error)
      } finally {
        note()
      }
    },
    peakMb: () => peakMb,
    close: async () => child?.stop(),
  }
}

class Told extends Error {}

type Ask = (work: PreviewWork) => Promise<unknown>

async function lookAtPage(ask: Ask, file: Opened): Promise<Outcome> {
  const { html } = Frame.parse(await ask({ ...file, what: 'frame' }))
  if (/<script|<iframe|<object|<svg|\son\w+\s*=/i.test(html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/>[^<]*/g, '>')))
    return { kind: 'wrong', why: 'markup that may run' }
  return { kind: 'shown' }
}

/** As the screen asks: which sheets, the first rows of each, and a search. */
async function lookAtSheets(ask: Ask, file: Opened & { id: string }): Promise<Outcome> {
  const sheets = rows.parse(await ask({ ...file, what: 'sheets' }))
  const faults: string[] = []
  for (const sheet of sheets.slice(0, 3).keys()) {
    const read = SheetRows.parse(await ask({ ...file, what: 'rows', sheet, from: 0, size: 200 }))
    FoundRows.parse(await ask({ ...file, what: 'find', sheet, text: 'ship' }))
    if (read.sheet.fault !== null) faults.push(read.sheet.fault)
  }
  const unclear = faults.find((fault) => ofEngines.test(fault))
  if (unclear !== undefined) return { kind: 'wrong', why: `unclear: ${unclear}` }
  return faults[0] === undefined ? { kind: 'shown' } : { kind: 'told', why: faults[0] }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ChildTooLate) return { kind: 'wrong', why: `no answer within ${limitMs / 1_000} s` }
  if (error instanceof ProcessGone) return { kind: 'wrong', why: 'the process ended' }
  if (!(error instanceof Told)) return { kind: 'wrong', why: `an answer of another form: ${String(error).slice(0, 200)}` }
  return ofEngines.test(error.message)
    ? { kind: 'wrong', why: `unclear: ${error.message.slice(0, 200)}` }
    : { kind: 'told', why: error.message }
}

/** Linux only: elsewhere nothing is known of it. */
function peakOf(pid: number): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
