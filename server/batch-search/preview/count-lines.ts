import { AppError } from '@dossier/contract'
import { loosenSpelling, respell } from '@dossier/contract/query-string/spelling'
import { parseLoneClause } from '../../query/parse-clause.ts'
import { foldName } from '../../records/fold.ts'
import type { Scope } from '../../scope/scope.ts'
import { searchProject } from '../../search/search-project.ts'
import { type LineOptions, lineClause } from '../run/line-query.ts'
import { faultOf } from './check-line.ts'

/** Where lines are counted, how they are meant, and until when (by `performance.now()`). */
export type Counting = { scope: Scope; projects: string[]; options: LineOptions; untilMs: number }

/** Searches at a time: as many as the engine answers side by side. */
const searchesAtOnce = 4

/** Does something with each until the time is over; undefined for those whose turn did not come, or that took too long. */
export async function whileTime<Item, Answer>(
  { scope, untilMs }: Pick<Counting, 'scope' | 'untilMs'>,
  items: readonly Item[],
  work: (item: Item, signal: AbortSignal) => Promise<Answer>,
): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = items.map(() => undefined)
  const left = untilMs - performance.now()
  if (left <= 0) return answers
  const limit = AbortSignal.timeout(Math.ceil(left))
  const signal = AbortSignal.any([scope.signal, limit])
  let next = 0
  const take = async () => {
    for (let at = next++; at < items.length && !signal.aborted; at = next++) {
      const item = items[at]
      if (item !== undefined) answers[at] = await unlessLate(work(item, signal), { scope, limit })
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, take))
  return answers
}

/** What is too slow is not counted: the search itself says so of it later. */
async function unlessLate<Answer>(
  work: Promise<Answer>,
  { scope, limit }: { scope: Scope; limit: AbortSignal },
): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    scope.signal.throwIfAborted()
    if (limit.aborted || (error instanceof AppError && error.code === 'TIMEOUT')) return undefined
    throw error
  }
}

/** How many documents a line that is understood finds. */
export function countLine({ scope, projects, options }: Counting, line: string, signal: AbortSignal): Promise<number> {
  return scope.engine.count(projects, parseLoneClause(lineClause(line, options)), signal)
}

/** Documents whose words are looked at for another spelling. */
const documentsLookedAt = 10

/** The nearest spelling of a line that finds nothing, by words of documents that are alike, with what it finds; null where there is none. */
export async function nearestSpelling(
  counting: Counting,
  line: string,
  signal: AbortSignal,
): Promise<{ line: string; count: number } | null> {
  const { scope, projects, options } = counting
  const written = options.phraseMatches ? wordsOf(line) : line
  const loosened = loosenSpelling(written)
  const asWritten = { ...options, phraseMatches: false, fuzziness: 0 }
  if (loosened === written || faultOf(loosened, asWritten) !== null) return null
  const query = lineClause(loosened, asWritten)
  const highlight = { pre_tags: [mark], post_tags: [mark], fields: { content: { number_of_fragments: 5 } } }
  const body = { query, size: documentsLookedAt, _source: false, highlight }
  const { hits } = await searchProject(scope, { indices: projects, body, signal })
  const matches = hits.hits.flatMap(({ highlight: found }) => (found?.content ?? []).flatMap(markedWords))
  const near = respell(written, matches, foldName)
  if (near === null) return null
  const text = options.phraseMatches ? near.replaceAll('"', '') : near
  const count = await countLine(counting, text, signal)
  return count > 0 ? { line: text, count } : null
}

/** The words of a line that is a phrase as a query string: several in quotes. */
function wordsOf(line: string): string {
  const words = line.replace(/[^\p{L}\p{N}\p{M}'’]+/gu, ' ').trim()
  return words.includes(' ') ? `"${words}"` : words
}

/** Stands in no text. */
const mark = '\u0001'

function markedWords(fragment: string): string[] {
  return fragment.split(mark).filter((_, at) => at % 2 === 1)
}
