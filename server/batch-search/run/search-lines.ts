import { setTimeout as rest } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Selectable } from 'kysely'
import type { EachAnswer } from '../../engine/port.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { findNumbersOfEach } from '../../search/find-numbers.ts'
import { sideBySide } from '../../side-by-side.ts'
import { readTexts } from '../describe.ts'
import type { BatchTables } from '../tables.ts'
import type { WordsOfRun } from '../variants/known-words.ts'
import type { VariantOptions } from '../variants/options.ts'
import { searchWithVariants } from '../variants/search-variants.ts'
import { type LineOptions, lineClause } from './line-query.ts'
import type { Outcome } from './outcomes.ts'

type Row = Selectable<BatchTables['batch_search']>
/** A query by its place in the list. */
export type Line = { number: number; query: string }

/** Searches at a time: as many as the engine answers side by side. */
const searchesAtOnce = 4
/** Lines that the engine is asked for together. */
const portion = 32
/** Queries whose outcomes are stored together: few at first, so that there are results at once, then as many as take about this long. What is stored at once costs less: its documents lie beside each other. */
export const firstWindow = 8
const largestWindow = 4_096
/** Numbers of documents that a window holds, before no more lines of it are searched. */
const mostNumbers = 1_000_000
const windowMs = 1_000

/** How its queries are meant. */
export function optionsOf(row: Row, variants?: VariantOptions): LineOptions {
  return {
    phraseMatches: row.phrase_matches === 1,
    fuzziness: row.fuzziness,
    fileTypes: readTexts(row.file_types),
    paths: readTexts(row.paths),
    tags: readTexts(row.tags),
    queryTemplate: row.query_template,
    variants,
  }
}

/** Where, how they are meant, and what is known of words. */
export type How = { projects: string[]; options: LineOptions; signal: AbortSignal; words: WordsOfRun }

/** What became of each, in their order; of the first of them only where they find very much. */
export async function searchAll(scope: Scope, how: How, lines: readonly Line[]): Promise<Outcome[]> {
  const restMs = scope.program.config.batchThrottleMilliseconds
  const isEachAlone = restMs > 0 || how.options.variants !== undefined
  const size = isEachAlone ? 1 : Math.min(portion, Math.ceil(lines.length / searchesAtOnce))
  let numbers = 0
  function* portions() {
    for (const some of inBatches(lines, size)) {
      if (numbers >= mostNumbers) return
      yield some
    }
  }
  const found = await sideBySide(portions(), searchesAtOnce, async (some) => {
    // One that was stopped between two lines asks nothing more.
    how.signal.throwIfAborted()
    const outcomes = isEachAlone ? await searchOneByOne(scope, how, some) : await searchPortion(scope, how, some)
    for (const outcome of outcomes) numbers += 'rids' in outcome ? outcome.rids.length : 0
    if (restMs > 0) await rest(restMs, undefined, { signal: how.signal })
    return outcomes
  })
  return found.flat()
}

/** Lines without variants, by one question to the engine; where one of them cannot even be asked, one by one. */
async function searchPortion(scope: Scope, how: How, lines: readonly Line[]): Promise<Outcome[]> {
  const { projects, options, signal } = how
  const { batchSearchMaxNbResults: size, batchSearchMaxTimeSeconds: seconds } = scope.program.config
  try {
    const clauses = lines.map(({ query }) => lineClause(query, options))
    const answers = await findNumbersOfEach(scope, { projects, clauses, size, timeoutMs: seconds * 1_000 }, signal)
    return answers.map((answer, at) => ({ number: lines[at]?.number ?? -1, ...outcomeOf(answer) }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && isOfLine(error)) return searchOneByOne(scope, how, lines)
    throw error
  }
}

function outcomeOf(answer: EachAnswer) {
  if (!('fault' in answer)) return answer
  if (isOfLine(answer.fault)) return { error: sentenceOf(answer.fault) }
  throw answer.fault
}

async function searchOneByOne(scope: Scope, how: How, lines: readonly Line[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const line of lines) outcomes.push(await searchLine(scope, how, line))
  return outcomes
}

async function searchLine(scope: Scope, { projects, options, signal, words }: How, { number, query }: Line): Promise<Outcome> {
  const { config } = scope.program
  const timeoutMs = config.batchSearchMaxTimeSeconds * 1_000
  try {
    const how = { projects, options, size: config.batchSearchMaxNbResults, timeoutMs, words }
    return { number, ...(await searchWithVariants(scope, how, query, signal)) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && isOfLine(error)) return { number, error: sentenceOf(error) }
    throw error
  }
}

/** Whether a fault is the query's own. */
function isOfLine({ code }: AppError): boolean {
  return code === 'BAD_QUERY' || code === 'BAD_REQUEST' || code === 'TIMEOUT'
}

function sentenceOf({ code, message }: AppError): string {
  return code === 'TIMEOUT' ? 'The search took too long: make the query narrower' : message
}

/** So many queries next: as many as take about as long as one look of whoever waits. */
export function nextSize(size: number, tookMs: number): number {
  if (tookMs > 2 * windowMs) return Math.max(1, Math.floor(size / 2))
  return tookMs < windowMs ? Math.min(largestWindow, size * 2) : size
}
