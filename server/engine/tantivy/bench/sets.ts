import type { Aggregation } from '../../../query/aggregation.ts'
import type { Query } from '../../../query/tree.ts'
import type { SearchEngine, SearchRequest } from '../../port.ts'

/** Tags that are counted in one facet, besides the stars. */
const tagCount = 100
/** One document in this many is starred. */
const starredPart = 4

type Measure = (name: string, request: SearchRequest) => Promise<void>

/** Measures defining a starred set of a quarter of all documents and searching with it. */
export async function measureSets(project: string, documents: number, engine: SearchEngine, measure: Measure): Promise<void> {
  const rids = Array.from({ length: Math.floor(documents / starredPart) }, (_, at) => 1 + at * starredPart)
  let version = 1
  await timed(`tell ${rids.length} stars`, () => engine.sets.define({ name: 'starred', version, rids }))
  for (let tag = 0; tag < tagCount; tag++) {
    const tagged = rids.filter((rid) => rid % (tag + 2) === 0)
    await engine.sets.define({ name: `tag ${tag}`, version: 1, rids: tagged })
  }
  const word: Query = { kind: 'match', field: 'content', text: 'contract', operator: 'or' }
  const starred = (): Query => ({ kind: 'inSet', name: 'starred', version })
  const both = (): Query => ({ kind: 'bool', must: [word], filter: [starred()], should: [], mustNot: [] })
  const request = (query: Query, facet: Record<string, Aggregation> = {}): SearchRequest => ({
    projects: [project],
    query,
    from: 0,
    size: 25,
    sort: [{ field: '_score', descending: true }],
    aggregations: facet,
  })
  const marks = ['starred', ...Array.from({ length: tagCount }, (_, tag) => `tag ${tag}`)]
  const facet = { marks: { kind: 'sets', sets: marks.map((name) => ({ name, version: 1 })), aggregations: {} } } as const
  await timed('first search with them', () => engine.search(request(both())))
  await measure('a word among the starred', request(both()))
  await measure('all starred', request(starred()))
  await measure('all but the starred', request({ kind: 'bool', must: [word], filter: [], should: [], mustNot: [starred()] }))
  await timed(`first facet of ${marks.length} sets`, () => engine.search(request(word, facet)))
  await measure(`facet of ${marks.length} sets`, request(word, facet))
  await timed('star one more', async () => {
    await engine.sets.change({ name: 'starred', from: version, to: version + 1, added: [2], removed: [] })
    version += 1
  })
  await timed('search after that', () => engine.search(request(both())))
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await run()
  console.log(`${name.padEnd(26)} once ${(performance.now() - started).toFixed(1)} ms`)
}
