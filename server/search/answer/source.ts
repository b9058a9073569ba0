import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { readText, type StoredDocument } from '../../documents/read.ts'
import type { SourceFilter } from '../../query/parsed-search.ts'
import type { Records } from '../../records/open.ts'

type Source = Record<string, unknown>

/**
 * A document's `_source` as the filter wants it; undefined where none is wanted.
 *
 * The text is read from the records only if the filter lets `content` through. `metadata` is always there for the filter to keep: web
 * clients read it unguarded.
 */
export async function wireSource(records: Records, document: StoredDocument, filter: SourceFilter): Promise<Source | undefined> {
  if (filter === false) return undefined
  const source: Source = document.type === 'Document' ? { metadata: {}, ...document.source } : { ...document.source }
  if (document.type === 'Document' && wantsContent(filter)) {
    source.content = await readText(records, document.rid, 0, document.textLength)
  }
  return filterSource(source, filter)
}

/** Whether a filter lets the text through. */
export function wantsContent(filter: SourceFilter): boolean {
  return filter !== false && filterSource({ content: '' }, filter).content !== undefined
}

/** Keeps what the patterns include and do not exclude. A pattern names a path with dots; `*` is any run; what it names it names with all below. */
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
