import { optional, readBoolean, readText, readTexts, refuseOthers } from './body/read.ts'
import { bodyOf, type Parameters, readParameters, singleValue } from './parameters.ts'
import { parseSearchBody } from './parse-search-body.ts'
import type { ParsedSearch } from './parsed-search.ts'
import { argumentError, parsingError, QueryError } from './query-error.ts'

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** How long a scroll may be kept between two pages; our own limit (Elasticsearch's is a day). */
const longestKeptMs = 30 * unitMs.m

/** Reads the search that opens a scroll (`?scroll=1m`), by Elasticsearch's rules. Throws QueryError. */
export function parseScrolledSearch(
  body: unknown,
  { scroll, ...parameters }: Parameters,
): { search: ParsedSearch; keepMs: number } {
  const search = parseSearchBody(body, parameters)
  if (search.from > 0) throw argumentError('using [from] is not allowed in a scroll context')
  if (search.size === 0) throw argumentError('[size] cannot be [0] in a scroll context')
  if (search.collapse !== undefined) throw argumentError('cannot use `collapse` in a scroll context')
  if (search.after !== undefined) throw argumentError('`search_after` cannot be used in a scroll context.')
  if (search.trackTotalHits === false) throw argumentError('disabling [track_total_hits] is not allowed in a scroll context')
  return { search, keepMs: readKeepAlive(readText(singleValue('scroll', scroll), 'scroll')) }
}

/** A request for the next page: the scroll's id, its new keep-alive, and how the total is shown. */
export type ScrollRequest = { id: string; keepMs?: number; isTotalNumber: boolean }

/** Reads a request for the next page of a scroll, whose id is in the body, a parameter or the path. Throws QueryError. */
export function parseScroll(body: unknown, parameters: Parameters, idInPath?: string): ScrollRequest {
  const address = readParameters(parameters, 'scroll')
  const read = bodyOf(body, address)
  refuseOthers(read, ['scroll', 'scroll_id'], 'scroll')
  const id = optional(read.scroll_id ?? address.scroll_id ?? idInPath, 'scroll_id', readText)
  if (id === undefined || id === '') throw new QueryError('action_request_validation_exception', 'scrollId is missing')
  // The body's counts, but what the address says is read all the same.
  const [inBody, inAddress] = [read.scroll, address.scroll].map((keep) => {
    const text = optional(keep, 'scroll', readText)
    return text === undefined ? undefined : readKeepAlive(text)
  })
  const keepMs = inBody ?? inAddress
  const isTotalNumber = optional(address.rest_total_hits_as_int, 'rest_total_hits_as_int', readBoolean) ?? false
  return { id, ...(keepMs !== undefined && { keepMs }), isTotalNumber }
}

/** Reads which scrolls to end. Throws QueryError if none is named. */
export function parseClearScroll(body: unknown, parameters: Parameters, idInPath?: string): string[] {
  const address = readParameters(parameters, 'endScroll')
  const read = bodyOf(body, address)
  refuseOthers(read, ['scroll_id'], 'clear_scroll')
  const ids = readTexts(read.scroll_id ?? address.scroll_id ?? idInPath, 'scroll_id').flatMap((id) => id.split(','))
  if (ids.length === 0) throw new QueryError('action_request_validation_exception', 'no scroll ids specified')
  return ids
}

/** Milliseconds of a time value such as `1m` or `30s`. Throws QueryError if it is invalid, not positive or too long. */
export function readKeepAlive(text: string): number {
  const found = /^(\d+)(d|h|m|s|ms)$/.exec(text.trim().toLowerCase())
  const unit = found?.[2]
  if (!found || !isUnit(unit)) {
    throw parsingError(
      `failed to parse setting [scroll] with value [${text}] as a time value: it needs a number and a unit (30s, 1m)`,
    )
  }
  const keepMs = Number(found[1]) * unitMs[unit]
  if (keepMs > 0 && keepMs <= longestKeptMs) return keepMs
  throw argumentError(`Keep alive for request (${text}) must be between 1ms and 30m; each page begins it anew`)
}

function isUnit(unit: string | undefined): unit is keyof typeof unitMs {
  return unit !== undefined && Object.hasOwn(unitMs, unit)
}
