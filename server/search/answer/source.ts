import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { readText } from '../../documents/read.ts'
import { withTranslations } from '../../documents/translations.ts'
import type { SourceFilter } from '../../query/parsed-search.ts'
import type { Records } from '../../records/open.ts'
import type { HitItem } from '../hit-items.ts'

type Source = Record<string, unknown>

/** Makes the `_source` of the hits of one answer. */
export type SourceReader = {
  /** Whether the filter includes the text. */
  wantsContent: boolean
  /** The `_source` of a document or named entity as filtered; undefined if none is wanted. */
  read(this: void, item: HitItem): Promise<Source | undefined>
}

/**
 * Reads sources by one filter.
 *
 * The text is read from the records only if the filter includes `content`, its translations likewise. `metadata` is always present: web clients read it unguarded.
 */
export function createSourceReader(records: Records, filter: SourceFilter): SourceReader {
  if (filter === false) return { wantsContent: false, read: async () => undefined }
  const keep = filterOf(filter)
  const wantsContent = keep({ content: '' }).content !== undefined
  const someTranslation = [{ content: '', target_language: '', source_language: '', translator: '' }]
  const wantsTranslations = keep({ content_translated: someTranslation }).content_translated !== undefined
  return {
    wantsContent,
    async read(item) {
      const [{ source: own } = item] =
        wantsTranslations && item.type === 'Document' ? await withTranslations(records, [item]) : [item]
      const source: Source = item.type === 'Document' ? { metadata: {}, ...own } : { ...own }
      if (item.type === 'Document' && wantsContent) source.content = await readText(records, item.rid, 0, item.textLength)
      return keep(source)
    },
  }
}

/** More are looked up rather than gone through. */
const fewNames = 20

function omit(source: Source, names: string[]): Source {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)))
}

/** Keeps what is included and not excluded. A pattern is a dotted path in which `*` matches any run; it covers everything below that path. */
function filterOf({ includes, excludes }: Exclude<SourceFilter, false>): (source: Source) => Source {
  const includesAll = includes.length === 0 || includes.includes('*')
  // As of most searches: all but fields that hits do not have unless they are asked for.
  if (includesAll && !excludes.some((name) => /[*.]/.test(name)) && excludes.length < fewNames)
    return (source) => (excludes.some((name) => Object.hasOwn(source, name)) ? omit(source, excludes) : source)
  const isIncluded = matcherOf(includes.length === 0 ? ['*'] : includes)
  const isExcluded = matcherOf(excludes)
  return (source) => filterObject(source, '', isIncluded, isExcluded, false)
}

/** What some patterns cover. */
type Matcher = {
  matches(this: void, path: string): boolean
  /** Whether they may cover something below the path; the path itself they do not cover. */
  mayMatchBelow(this: void, path: string): boolean
}

/** Paths whose answer is kept: the hits of a page mostly have the same ones. */
const mostPaths = 10_000

function matcherOf(patterns: string[]): Matcher {
  return {
    matches: kept((path) => patterns.some((pattern) => matchesPattern(pattern, path))),
    mayMatchBelow: kept((path) => patterns.some((pattern) => pattern.includes('*') || pattern.startsWith(`${path}.`))),
  }
}

function kept(tell: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    const told = known.get(path) ?? tell(path)
    if (known.size < mostPaths) known.set(path, told)
    return told
  }
}

function filterObject(source: Source, prefix: string, includes: Matcher, excludes: Matcher, isKept: boolean): Source {
  const filtered: Source = {}
  for (const [key, value] of Object.entries(source)) {
    const path = `${prefix}${key}`
    if (excludes.matches(path)) continue
    const isOwnKept = isKept || includes.matches(path)
    const isWhole = isOwnKept && !excludes.mayMatchBelow(path)
    const left = isWhole ? value : filterValue(value, path, includes, excludes, isOwnKept)
    if (left !== undefined) filtered[key] = left
  }
  return filtered
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
