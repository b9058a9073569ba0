import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { readText } from '../../documents/read.ts'
import type { SourceFilter } from '../../query/parsed-search.ts'
import type { Records } from '../../records/open.ts'
import type { HitItem } from '../hit-items.ts'

type Source = Record<string, unknown>

/**
 * The `_source` of a document or named entity as filtered; undefined if none is wanted.
 *
 * The text is read from the records only if the filter includes `content`. `metadata` is always present: web clients read it unguarded.
 */
export async function wireSource(records: Records, item: HitItem, filter: SourceFilter): Promise<Source | undefined> {
  if (filter === false) return undefined
  const source: Source = item.type === 'Document' ? { metadata: {}, ...item.source } : { ...item.source }
  if (item.type === 'Document' && wantsContent(filter)) {
    source.content = await readText(records, item.rid, 0, item.textLength)
  }
  return filterSource(source, filter)
}

/** Whether a filter includes the text. */
export function wantsContent(filter: SourceFilter): boolean {
  return filter !== false && filterSource({ content: '' }, filter).content !== undefined
}

/** Keeps what is included and not excluded. A pattern is a dotted path in which `*` matches any run; it covers everything below that path. */
function filterSource(source: Source, filter: Exclude<SourceFilter, false>): Source {
  const includes = matcherOf(filter.includes)
  const excludes = matcherOf(filter.excludes)
  if (!includes && !excludes) return source
  const isExcluded = excludes ?? (() => false)
  return filterObject(source, '', includes ?? (() => true), isExcluded, false)
}

type Matcher = (path: string) => boolean

function matcherOf(patterns: string[]): Matcher | undefined {
  if (patterns.length === 0) return undefined
  return (path) => patterns.some((pattern) => matchesPattern(pattern, path))
}

function filterObject(source: Source, prefix: string, includes: Matcher, excludes: Matcher, isKept: boolean): Source {
  const kept: Source = {}
  for (const [key, value] of Object.entries(source)) {
    const path = `${prefix}${key}`
    if (excludes(path)) continue
    const filtered = filterValue(value, path, includes, excludes, isKept || includes(path))
    if (filtered !== undefined) kept[key] = filtered
  }
  return kept
}

function filterValue(value: unknown, path: string, includes: Matcher, excludes: Matcher, isKept: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => filterValue(item, path, includes, excludes, isKept)).filter((item) => item !== undefined)
    return items.length > 0 || isKept ? items : undefined
  }
  if (typeof value !== 'object' || value === null) return isKept ? value : undefined
  const inner = filterObject({ ...value }, `${path}.`, includes, excludes, isKept)
  return isKept || Object.keys(inner).length > 0 ? inner : undefined
}
