import { variantKinds } from '@dossier/contract/batch-search/variants'
import { isEngineBuilt } from '@dossier/server/search/testing/real-engine.ts'
import { describe, expect, test } from 'vitest'
import { measure, type Scores } from './measure.ts'
import { least, precisionOf, recallOf, total } from './page.ts'
import { documentsOf, plantedByHand, plantedByRule } from './plant.ts'

describe.skipIf(!isEngineBuilt)('variants of planted names', () => {
  test('find at least 95 % of them, at least twice as precisely as edit distance 2', { timeout: 300_000 }, async () => {
    const planted = [...plantedByHand(), ...plantedByRule(2)]
    const scores: Scores = await measure(planted, documentsOf(planted, 2))
    const [all, near] = [total(scores, 'all'), total(scores, 'distance')]
    expect(recallOf(all)).toBeGreaterThanOrEqual(least.recall)
    expect(precisionOf(all)).toBeGreaterThanOrEqual(least.timesPrecise * precisionOf(near))
    for (const kind of variantKinds) {
      const own = scores.get(kind)
      expect(own && recallOf(own.kind), kind).toBeGreaterThanOrEqual(least.recall)
      expect(own && recallOf(own.line), `${kind}: without variants`).toBeLessThan(0.8)
    }
  })
})
