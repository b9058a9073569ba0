import { describe, expect, test } from 'vitest'
import type { Aggregation, TermsOrder } from '../../query/aggregation.ts'
import { position } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { entity, isEntity, parent, put } from './entity-documents.ts'
import { aggregate, counts, filledEngine } from './shared.ts'

const documentCount = 60
const namesOfDocument = 60
const commitCount = 6

/** Some names in nearly every document, most in one or two, and many of them equally often. */
function namesOf(rid: number): string[] {
  return Array.from({ length: namesOfDocument }, (_, at) => {
    const number = at < 10 ? (rid * at) % 23 : at < 30 ? (rid * 31 + at * 7) % 211 : rid * namesOfDocument + at
    return `name ${String(number).padStart(4, '0')}`
  })
}

/** Every name with the number of named entities that have it, in the order of the names. */
const expected = (): [string, number][] => {
  const found = new Map<string, number>()
  for (let rid = 1; rid <= documentCount; rid++) for (const name of namesOf(rid)) found.set(name, (found.get(name) ?? 0) + 1)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

const byCount = [...expected()].sort(([, a], [, b]) => b - a)
const byRarity = [...expected()].sort(([, a], [, b]) => a - b)

/** A terms aggregation tells the first values exactly, whatever the number of values and of segments. */
export function manyNamesCases(start: StartEngine): void {
  describe('counts many names', () => {
    const engine = filledEngine(start, async (engine) => {
      for (let rid = 1; rid <= documentCount; rid++) {
        const entities = namesOf(rid).map((name, at) => entity(`${rid}-${at}`, name, 'PERSON', [at]))
        await engine.write([put(parent(rid, `d${rid}`), entities)])
        if (rid % (documentCount / commitCount) === 0) await engine.commit({ ...position, change: rid })
      }
    })

    const first = async (order: TermsOrder[], size: number, more: object = {}) => {
      const names: Aggregation = { kind: 'terms', field: 'mentionNorm', size, order, minDocCount: 1, aggregations: {}, ...more }
      const result = await aggregate(engine(), names, { query: isEntity })
      if (result.kind !== 'buckets') throw new Error('these are no buckets')
      return { found: counts(result), others: result.sumOtherDocCount }
    }
    const all = documentCount * namesOfDocument

    test.each<[string, TermsOrder[], [string, number][]]>([
      ['the most frequent', [{ by: '_count', descending: true }], byCount],
      [
        'the most frequent, equal ones by name',
        [
          { by: '_count', descending: true },
          { by: '_key', descending: false },
        ],
        byCount,
      ],
      ['the rarest', [{ by: '_count', descending: false }], byRarity],
      ['the first by name', [{ by: '_key', descending: false }], expected()],
      ['the last by name', [{ by: '_key', descending: true }], expected().reverse()],
    ])('%s', async (_name, order, names) => {
      for (const size of [1, 10, 25, 250, 5000]) {
        const { found, others } = await first(order, size)
        expect(found).toEqual(names.slice(0, size))
        expect(others).toBe(all - found.reduce((sum, [, count]) => sum + count, 0))
      }
    })

    test('of those that look like an expression', async () => {
      const order: TermsOrder[] = [{ by: '_count', descending: true }]
      const wanted = (test: RegExp) => byCount.filter(([name]) => test.test(name))
      expect((await first(order, 20, { include: '.*1[0-4].' })).found).toEqual(wanted(/1[0-4].$/).slice(0, 20))
      expect((await first(order, 20, { exclude: 'name 0.*' })).found).toEqual(wanted(/^name [1-9]/).slice(0, 20))
      expect((await first(order, 20, { include: ['name 0003', 'name 3599', 'nobody'] })).found).toEqual(wanted(/0003|3599/))
    })

    test('with what lies below them', async () => {
      const aggregations: Record<string, Aggregation> = { last: { kind: 'metric', metric: 'max', field: 'offsets' } }
      const result = await aggregate(
        engine(),
        {
          kind: 'terms',
          field: 'mentionNorm',
          size: 3,
          order: [{ by: '_count', descending: true }],
          minDocCount: 1,
          aggregations,
        },
        { query: isEntity },
      )
      expect(result).toMatchObject({
        buckets: byCount
          .slice(0, 3)
          .map(([key, docCount]) => ({ key, docCount, aggregations: { last: { value: lastPlace(key) } } })),
      })
    })
  })
}

function lastPlace(name: string): number {
  const places = Array.from({ length: documentCount }, (_, at) => namesOf(at + 1).lastIndexOf(name))
  return Math.max(...places)
}
