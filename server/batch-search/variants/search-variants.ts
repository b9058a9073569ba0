import type { Variant } from '@dossier/contract/batch-search/variants'
import type { Scope } from '../../scope/scope.ts'
import { findNumbers } from '../../search/find-numbers.ts'
import { clauseOf, type LineOptions, ownText, variantText } from '../run/line-query.ts'
import { findVariants } from './find-variants.ts'
import { mayOccur, type WordsOfRun } from './known-words.ts'
import { anyOfTexts, variantsOfLine } from './line-variants.ts'
import type { LineFound } from './store-found.ts'

/** Where a line is searched, how it is meant, how much of what it finds is kept, and what is known of words. */
type How = { projects: string[]; options: LineOptions; size: number; timeoutMs: number; words: WordsOfRun }

type Found = { total: number; rids: number[]; found?: LineFound | undefined }

/** What a line finds with its variants, and by which of them; without any what it finds alone. Throws QueryError. */
export async function searchWithVariants(scope: Scope, how: How, line: string, signal: AbortSignal): Promise<Found> {
  const { projects, options, size, timeoutMs } = how
  const all = variantsOfLine(line, options.variants)
  const own = ownText(line, options)
  const { variants, mayFind } = await possibleOnes(scope, how, { line, all }, signal)
  if (!mayFind) return { total: 0, rids: [] }
  // Those that are nowhere add nothing, neither hits nor scores.
  const text = anyOfTexts(
    own,
    variants.map((variant) => variantText(variant, options)),
  )
  const found = await findNumbers(scope, { projects, clause: clauseOf(text, options), size, timeoutMs }, signal)
  if (all.length === 0 || found.total === 0) return found
  const each = variants.map((variant) => ({ variant, clause: clauseOf(variantText(variant, options), options) }))
  const clauses = { own: clauseOf(own, options), whole: clauseOf(text, options), variants: each }
  const asked = { projects, ...clauses, rids: found.rids, timeoutMs }
  return { ...found, found: await findVariants(scope.engine, asked, signal) }
}

type Asked = { line: string; all: readonly Variant[] }

/** The variants that may be somewhere; whether anything may be found at all, which of lines that are no phrases is not told. */
async function possibleOnes({ engine }: Scope, { projects, options, words }: How, { line, all }: Asked, signal: AbortSignal) {
  if (all.length === 0) return { variants: [], mayFind: true }
  const spellings = [line.replace(/^\s*"|"\s*$/g, ''), ...all.map(({ spelling }) => spelling)]
  const [own = true, ...may] = await mayOccur(engine, { projects, spellings, known: words() }, signal)
  const variants = all.filter((_, at) => may[at])
  // In a template a line may be what must not be found.
  const isNeeded = options.phraseMatches && options.queryTemplate === null
  return { variants, mayFind: own || variants.length > 0 || !isNeeded }
}
