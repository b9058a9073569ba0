import { parseLoneClause } from '../../query/parse-clause.ts'
import { defaultSearchFields, fieldType } from '../../query/wire-fields.ts'
import type { Scope } from '../../scope/scope.ts'

const isText = (field: string) => fieldType(field) === 'text'
const textFields = defaultSearchFields.filter(isText)
const wholeFields = defaultSearchFields.filter((field) => !isText(field))

/** Words that were looked up, and whether any document contains them. */
type KnownWords = Map<string, boolean>

/** The words of a run that are known by now. */
export type WordsOfRun = () => KnownWords

/** So long what is indexed meanwhile may be missed; what a run begins with is noted before it, so that the next one finds it new. */
const knownMs = 10_000

/** Words that are looked up once for many lines, which share their given names: forgotten again after a while. */
export function wordsOfRun(): WordsOfRun {
  let words: KnownWords = new Map()
  let since = performance.now()
  return () => {
    if (performance.now() - since > knownMs) {
      words = new Map()
      since = performance.now()
    }
    return words
  }
}

type Engine = Pick<Scope['engine'], 'occurring' | 'count'>
type Asked = { projects: string[]; spellings: readonly string[]; known: KnownWords }

/**
 * Which of several spellings may be somewhere: those of which every word is, or that are a whole value. Most names of a list are not there at all: one look at the words that are
 * not known yet says so, for a fraction of what asking for a hundred phrases costs.
 */
export async function mayOccur(engine: Engine, { projects, spellings, known }: Asked, signal: AbortSignal): Promise<boolean[]> {
  const words = spellings.map(wordsOf)
  const fresh = [...new Set(words.flat())].filter((word) => !known.has(word))
  const values = wholeFields.map((field) => ({ terms: { [field]: [...spellings] } }))
  const asValue = engine.count(projects, parseLoneClause({ bool: { should: values } }), signal)
  const asWords = fresh.length > 0 ? engine.occurring({ projects, fields: textFields, words: fresh }, signal) : []
  const [valueCount, isThere] = await Promise.all([asValue, asWords])
  for (const [at, word] of fresh.entries()) known.set(word, isThere[at] !== false)
  return words.map((own) => valueCount > 0 || own.every((word) => known.get(word) !== false))
}

function wordsOf(spelling: string): string[] {
  const words = spelling.toLowerCase().split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word))
}
