import { describe } from 'vitest'
import { aggregationCases } from './aggregations.ts'
import type { AdapterUnderTest } from './engine-under-test.ts'
import { entityCases } from './entities.ts'
import { entityWritingCases } from './entity-writing.ts'
import { manyNamesCases } from './many-names.ts'
import { nestedAggregationCases } from './nested-aggregations.ts'
import { orderCases } from './order.ts'
import { ownershipCases } from './ownership.ts'
import { pagingCases } from './paging.ts'
import { pointCases } from './points.ts'
import { queryCases } from './queries.ts'
import { scoreCases } from './scores.ts'
import { setCases } from './sets.ts'
import { summaryCases } from './summaries.ts'
import { textCases } from './texts.ts'
import { writingCases } from './writing.ts'

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
