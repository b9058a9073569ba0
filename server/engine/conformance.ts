import { describe } from 'vitest'
import { aggregationCases } from './conformance-aggregations.ts'
import { entityCases } from './conformance-entities.ts'
import { entityWritingCases } from './conformance-entity-writing.ts'
import { manyNamesCases } from './conformance-many-names.ts'
import { nestedAggregationCases } from './conformance-nested-aggregations.ts'
import { orderCases } from './conformance-order.ts'
import { ownershipCases } from './conformance-ownership.ts'
import { pagingCases } from './conformance-paging.ts'
import { pointCases } from './conformance-points.ts'
import { queryCases } from './conformance-queries.ts'
import { scoreCases } from './conformance-scores.ts'
import { setCases } from './conformance-sets.ts'
import { summaryCases } from './conformance-summaries.ts'
import { textCases } from './conformance-texts.ts'
import { writingCases } from './conformance-writing.ts'
import type { AdapterUnderTest } from './engine-under-test.ts'

/** The conformance suite: what every adapter of the port must do. */
export function describeEngine(
  name: string,
  { start, makePlace, locatesAll = false, lacksScripts = false }: AdapterUnderTest,
): void {
  describe(name, () => {
    queryCases(start)
    orderCases(start)
    pagingCases(start)
    aggregationCases(start)
    nestedAggregationCases(start)
    summaryCases(start)
    scoreCases(start)
    setCases(start)
    textCases(start, locatesAll)
    writingCases(start)
    pointCases(start)
    entityCases(start, lacksScripts)
    entityWritingCases(start)
    manyNamesCases(start)
    ownershipCases(makePlace)
  })
}
