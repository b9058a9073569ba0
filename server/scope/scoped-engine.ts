import { AppError } from '@dossier/contract'
import type { SearchEngine, SearchRequest } from '../engine/port.ts'
import { aggregationQueries, namedSetsOf, replaceAggregationQueries, replaceNamedSets } from '../query/replace-sets.ts'
import type { Query, SetReference } from '../query/tree.ts'
import type { Sets } from './sets.ts'

/**
 * The engine as a caller has it: sets that a query names as one's own (`starred`) are those of this caller, in the version of this moment. Nobody can
 * name another's. Throws AppError BAD_QUERY for a kind of set that no feature has.
 */
export function scopedEngine(engine: SearchEngine, sets: Sets, owner: string): SearchEngine {
  const resolve = async (queries: Query[]): Promise<(query: Query) => Query> => {
    const references = new Map<string, SetReference>()
    for (const kind of new Set(queries.flatMap(namedSetsOf))) references.set(kind, await refer(sets, kind, owner))
    if (references.size === 0) return (query) => query
    return (query) =>
      replaceNamedSets(query, (named) => {
        const reference = references.get(named.set)
        return reference ? { kind: 'inSet', ...reference } : named
      })
  }
  const one = async (query: Query) => (await resolve([query]))(query)
  return {
    // One by one: an adapter may be an instance of a class, whose methods are not spread.
    write: (changes, signal) => engine.write(changes, signal),
    commit: (position, signal) => engine.commit(position, signal),
    position: (signal) => engine.position(signal),
    clear: (signal) => engine.clear(signal),
    stats: (signal) => engine.stats(signal),
    sets: engine.sets,
    close: () => engine.close(),
    search: async (request, signal) => engine.search(await resolveRequest(request, resolve), signal),
    count: async (projects, query, signal) => engine.count(projects, await one(query), signal),
    collect: async (projects, query, signal) => engine.collect(projects, await one(query), signal),
    locate: async (request, signal) => engine.locate({ ...request, query: withoutSets(request.query) }, signal),
    texts: {
      analyze: (request, signal) => engine.texts.analyze(request, signal),
      close: () => engine.texts.close(),
      highlight: async (request, signal) => engine.texts.highlight({ ...request, query: withoutSets(request.query) }, signal),
    },
  }
}

async function resolveRequest(
  request: SearchRequest,
  resolve: (queries: Query[]) => Promise<(query: Query) => Query>,
): Promise<SearchRequest> {
  const { query, postFilter, aggregations } = request
  const replace = await resolve([query, ...(postFilter ? [postFilter] : []), ...aggregationQueries(aggregations)])
  return {
    ...request,
    query: replace(query),
    ...(postFilter && { postFilter: replace(postFilter) }),
    aggregations: replaceAggregationQueries(aggregations, replace),
  }
}

/** A set has no words to mark. */
function withoutSets(query: Query): Query {
  return replaceNamedSets(query, () => ({ kind: 'all' }))
}

async function refer(sets: Sets, kind: string, owner: string): Promise<SetReference> {
  const reference = await sets.refer(kind, owner)
  if (reference) return reference
  throw new AppError('BAD_QUERY', { message: `There is no set of documents "${kind}"` })
}
