import type { Variant } from '@dossier/contract/batch-search/variants'
import type { Scope } from '../../scope/scope.ts'
import { findNumbers } from '../../search/find-numbers.ts'
import { clauseOf, type LineOptions, lineClause, ownText, variantText } from '../run/line-query.ts'
import { findVariants } from './find-variants.ts'
import { variantsOfLine } from './line-variants.ts'
import { mayOccur } from './may-occur.ts'
import type { LineFound } from './store-found.ts'

/** Where a line is searched, how it is meant, and how much of what it finds is kept. */
type How = { projects: string[]; options: LineOptions; size: number; timeoutMs: number }

type Found = { total: number; rids: number[]; found?: LineFound | undefined }

/** What a line finds with its variants, and by which of them; without any what it finds alone. Throws QueryError. */
export async function searchWithVariants(scope: Scope, how: How, line: string, signal: AbortSignal): Promise<Found> {
  const { projects, options, size, timeoutMs } = how
  const variants = variantsOfLine(line, options.variants)
  if (variants.length > 0 && isPlain(options) && !(await mayOccur(scope, neededBy(line, variants, how), signal)))
    return { total: 0, rids: [] }
  const all = await findNumbers(scope, { projects, clause: lineClause(line, options), size, timeoutMs }, signal)
  if (variants.length === 0 || all.total === 0) return all
  const own = clauseOf(ownText(line, options), options)
  const each = variants.map((variant) => ({ variant, clause: clauseOf(variantText(variant.spelling, options), options) }))
  const asked = { projects, own, variants: each, rids: all.rids, timeoutMs }
  return { ...all, found: await findVariants(scope.engine, asked, signal) }
}

/** Whether a line finds nothing where its words are not: a template may ask for the opposite, and words that may be off are others. */
function isPlain({ queryTemplate, phraseMatches, fuzziness }: LineOptions): boolean {
  return queryTemplate === null && (phraseMatches || fuzziness === 0)
}

function neededBy(line: string, variants: readonly Variant[], { projects, options }: How) {
  const inner = line.replace(/^\s*"|"\s*$/g, '')
  const spellings = [inner, ...variants.map(({ spelling }) => spelling)]
  return { projects, spellings, words: options.phraseMatches ? [] : inner.split(/\s+/) }
}
