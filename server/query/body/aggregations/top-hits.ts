import type { ClauseBudget } from '../../clause-budget.ts'
import type { ParsedAggregation, ParsedSort } from '../../parsed-search.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Sort } from '../../tree.ts'
import { parseHighlight } from '../highlight.ts'
import { type JsonObject, optional, present, readBoolean, readNatural, refuseOthers } from '../read.ts'
import { parseSort } from '../sort.ts'
import { parseSourceFilter } from '../source-filter.ts'

const known = ['from', 'size', 'sort', '_source', 'highlight', 'version', 'seq_no_primary_term']

/** Elasticsearch's `index.max_inner_result_window`. */
const innerWindow = 100

const byScore: Sort = { field: '_score', descending: true }

/** Reads a `top_hits`: the first hits of a bucket. Throws QueryError. */
export function parseTopHits(options: JsonObject, { name, budget }: { name: string; budget: ClauseBudget }): ParsedAggregation {
  refuseOthers(options, known, 'top_hits')
  const from = optional(options.from, 'top_hits.from', readNatural) ?? 0
  const size = optional(options.size, 'top_hits.size', readNatural) ?? 3
  if (from + size > innerWindow) {
    throw argumentError(
      `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${innerWindow}] but was [${from + size}].`,
    )
  }
  const sort = parseSort(options.sort)
  const flag = (option: string) => optional(options[option], `top_hits.${option}`, readBoolean) ?? false
  return {
    kind: 'topHits',
    engine: { kind: 'topHits', from, size, sort: sort.length === 0 ? [byScore] : sort.flatMap(engineKey) },
    shown: {
      sort,
      trackScores: false,
      ...present({ highlight: optional(options.highlight, 'highlight', (highlight) => parseHighlight(highlight, budget)) }),
      source: parseSourceFilter(options._source),
      withVersion: flag('version'),
      withSequenceNumber: flag('seq_no_primary_term'),
    },
    hasScores: sort.length === 0 || sort.some((key) => key.kind === 'engine' && key.sort.field === '_score'),
  }
}

function engineKey(key: ParsedSort): Sort[] {
  if (key.kind === 'document') throw parsingError('[top_hits] cannot be sorted by [_doc]')
  return key.kind === 'engine' ? [key.sort] : []
}
