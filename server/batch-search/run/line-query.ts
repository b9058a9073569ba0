import { AppError } from '@dossier/contract'
import type { Variant } from '@dossier/contract/batch-search/variants'
import { readQueryString } from '@dossier/contract/query-string/parser'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import type { QueryStringNode } from '@dossier/contract/query-string/tree'
import { comparisonPattern } from '@dossier/contract/query-string/words'
import { anyOfTexts, variantsOfLine } from '../variants/line-variants.ts'
import { aloneText, isLoneCompany } from '../variants/lone-company.ts'
import type { VariantOptions } from '../variants/options.ts'

type Clause = Record<string, unknown>

/** How the queries of a batch search are meant. `queryTemplate`: JSON in which `<query>` stands for each of them. `variants`: other spellings that are searched beside each. */
export type LineOptions = {
  phraseMatches: boolean
  fuzziness: number
  fileTypes: readonly string[]
  paths: readonly string[]
  tags: readonly string[]
  queryTemplate: string | null
  variants?: VariantOptions | undefined
}

/** The clause that the search page sends for a line with these filters. */
export function lineClause(line: string, options: LineOptions): Clause {
  return clauseOf(lineText(line, options), options)
}

/** The clause that the search page sends for a query with these filters. */
export function clauseOf(query: string, options: LineOptions): Clause {
  const isDocument = { match: { type: 'Document' } }
  const asked = options.queryTemplate === null ? textClause(query) : fillTemplate(readTemplate(options.queryTemplate), query)
  return { bool: { filter: filtersOf(options), must: [{ match_all: {} }, asked, isDocument] } }
}

type TextOptions = Pick<LineOptions, 'phraseMatches' | 'fuzziness' | 'variants'>

/** The query string of a line with its variants. */
export function lineText(line: string, options: TextOptions): string {
  const texts = variantsOfLine(line, options.variants).map((variant) => variantText(variant, options))
  return anyOfTexts(ownText(line, options), texts)
}

/** The query string of a variant: a phrase, whose words may lie apart as far as those of lines. */
export function variantText(variant: Pick<Variant, 'spelling' | 'kinds'>, { phraseMatches, fuzziness }: TextOptions): string {
  const phrase = asPhrase(variant.spelling, phraseMatches ? fuzziness : 0)
  return isLoneCompany(variant) ? aloneText(phrase, variant.spelling) : phrase
}

/** The query string of a line alone: as a phrase, whose words may lie apart, or with words that may be off; else as it stands. */
export function ownText(line: string, { phraseMatches, fuzziness }: TextOptions): string {
  if (phraseMatches) return asPhrase(line, fuzziness)
  return fuzziness > 0 ? withFuzzyWords(line, fuzziness) : line
}

function asPhrase(line: string, slop: number): string {
  const [, inner = line] = /^"([^"]*)"$/.exec(line) ?? []
  const phrase = quotePhrase(inner)
  return slop > 0 ? `${phrase}~${slop}` : phrase
}

/** Plain words get the distance; phrases, patterns, ranges, operators and what names a field stay. A line that cannot be read stays as it is. */
function withFuzzyWords(line: string, distance: number): string {
  const { group, fault } = readQueryString(line)
  if (fault) return line
  const ends = wordEnds(group, line).toSorted((one, other) => other - one)
  return ends.reduce((text, end) => `${text.slice(0, end)}~${distance}${text.slice(end)}`, line)
}

function wordEnds(node: QueryStringNode, line: string): number[] {
  if (node.kind === 'group') return node.clauses.flatMap((clause) => wordEnds(clause.node, line))
  if (node.kind !== 'text' || node.field !== undefined || comparisonPattern.test(node.text)) return []
  if (node.words) return node.words.map(({ end }) => end)
  return [node.boost === undefined ? node.end : line.lastIndexOf('^', node.end - 1)]
}

function textClause(query: string): Clause {
  return { bool: { should: [{ query_string: { query } }] } }
}

function filtersOf({ fileTypes, paths, tags }: LineOptions): Clause[] {
  return [
    ...(fileTypes.length > 0 ? [{ terms: { contentType: fileTypes } }] : []),
    ...(paths.length > 0 ? [{ bool: { should: paths.flatMap(folderClauses) } }] : []),
    ...(tags.length > 0 ? [{ terms: { tags } }] : []),
  ]
}

/** Everything below a folder; as the search page does, in lower case too. */
function folderClauses(folder: string): Clause[] {
  const path = folder.length > 1 ? folder.replace(/\/+$/, '') : folder
  return [...new Set([path, path.toLowerCase()])].map((each) => ({ term: { 'dirname.tree': each } }))
}

const mark = '<query>'

/**
 * The clause of a template: that of a search body, or the template itself. Throws AppError BAD_REQUEST where it is no JSON, or says nowhere where the query goes.
 */
export function readTemplate(template: string): Clause {
  const message = `The query template has to be JSON in which ${mark} stands where each query goes`
  let value: unknown
  try {
    value = JSON.parse(template)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message }, { cause })
  }
  const clause = isObject(value) && 'query' in value ? value.query : value
  if (!isObject(clause) || !JSON.stringify(clause).includes(mark)) throw new AppError('BAD_REQUEST', { message })
  return clause
}

function fillTemplate(clause: Clause, query: string): Clause {
  return Object.fromEntries(Object.entries(clause).map(([key, value]) => [key, fillValue(value, query)]))
}

function fillValue(value: unknown, query: string): unknown {
  if (typeof value === 'string') return value.replaceAll(mark, () => query)
  if (Array.isArray(value)) return value.map((each) => fillValue(each, query))
  return isObject(value) ? fillTemplate(value, query) : value
}

function isObject(value: unknown): value is Clause {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
