import { AppError } from '@dossier/contract'
import type { EngineReader, SearchRequest } from '../engine/port.ts'
import { aggregationQueries, namedSetsOf, replaceAggregationQueries, replaceNamedSets } from '../query/replace-sets.ts'
import type { Query, SetReference } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { fieldFacets } from './field-facets.ts'
import { readFieldSetName } from './field-sets.ts'
import { sortsByWords } from './field-words.ts'
import { type Resolving, resolveFields } from './resolve-fields.ts'
import { isOwnSet, type Sets } from './sets.ts'

/** For whom: the owner of sets, and the projects that were granted. */
export type Bounds = { sets: Sets; owner: string; projects: string[]; records: Records }

/**
 * The engine as a caller has it: it answers for the projects that were granted and no others, and it cannot be changed. Sets that a query names as
 * one's own (`starred`) are those of this caller, in the version of this moment. Nobody can name another's. What it asks of a field whose values are sets (`tags`)
 * becomes those of the projects. Throws AppError FORBIDDEN for
 * another project, a document of one, or another's set, BAD_QUERY for a kind of set that no feature has.
 */
export function scopedEngine(engine: EngineReader, { sets, owner, projects, records }: Bounds): EngineReader {
  const granted = new Set(projects)
  const bound = (asked: string[]) => {
    for (const project of asked) if (!granted.has(project)) throw notGranted(project)
    return asked
  }
  const resolve = async (queries: Query[], asked: string[], signal?: AbortSignal): Promise<(query: Query) => Query> => {
    const references = new Map<string, SetReference>()
    for (const kind of new Set(queries.flatMap(namedSetsOf))) references.set(kind, await refer(sets, kind, owner))
    const byFields = await resolveFields(queries, resolving(asked, signal))
    return (query) =>
      replaceNamedSets(byFields(query), (named) => {
        const reference = references.get(named.set)
        return reference ? { kind: 'inSet', ...reference } : named
      })
  }
  const resolving = (asked: string[], signal?: AbortSignal): Resolving => {
    return { records, texts: engine.texts, fields: sets.fields, projects: asked, signal }
  }
  const one = async (query: Query, asked: string[], signal?: AbortSignal) => (await resolve([query], asked, signal))(query)
  return {
    // One by one: an adapter may be an instance of a class, whose methods are not spread.
    position: (signal) => engine.position(signal),
    stats: (signal) => engine.stats(signal),
    // Of the whole index, of which each search sees the projects that were granted.
    ...(engine.points && { points: engine.points }),
    sets: {
      change: async (change, signal) => {
        if (!isOwnSet(change.name, owner) && !isGrantedFieldSet(change.name, granted, sets))
          throw new AppError('FORBIDDEN', { message: 'The set is not yours' })
        return engine.sets.change(change, signal)
      },
    },
    search: async (request, signal) => {
      const asked = bound(request.projects)
      const sort = await sortsByWords(request.sort, resolving(asked, signal))
      const facets = await fieldFacets(request.aggregations, resolving(asked, signal))
      const resolved = await resolveRequest({ ...request, sort, aggregations: facets.asked }, (queries) =>
        resolve(queries, asked, signal),
      )
      const answer = await engine.search(resolved, signal)
      return { ...answer, aggregations: facets.restore(answer.aggregations) }
    },
    searchEach: async (request, signal) => {
      const asked = bound(request.projects)
      const sort = await sortsByWords(request.sort, resolving(asked, signal))
      const replace = await resolve(request.queries, asked, signal)
      return engine.searchEach({ ...request, sort, queries: request.queries.map(replace) }, signal)
    },
    count: async (asked, query, signal) => engine.count(bound(asked), await one(query, asked, signal), signal),
    occurring: async (request, signal) => engine.occurring({ ...request, projects: bound(request.projects) }, signal),
    collect: async (asked, query, signal) => engine.collect(bound(asked), await one(query, asked, signal), signal),
    locate: async (request, signal) => {
      bound(await projectsOf(records, request.rids))
      return engine.locate({ ...request, query: withoutSets(request.query) }, signal)
    },
    suggest: async (asked, options, signal) => engine.suggest(bound(asked), options, signal),
    texts: {
      analyze: (request, signal) => engine.texts.analyze(request, signal),
      highlight: async (request, signal) => engine.texts.highlight({ ...request, query: withoutSets(request.query) }, signal),
      highlightStored: async (request, signal) =>
        engine.texts.highlightStored({ ...request, query: withoutSets(request.query) }, signal),
    },
  }
}

/** What every caller of the projects may see can be told by each of them. */
function isGrantedFieldSet(name: string, granted: ReadonlySet<string>, { fields }: Sets): boolean {
  const { field, projects } = readFieldSetName(name)
  return fields.has(field) && projects.every((project) => granted.has(project))
}

function notGranted(project: string): AppError {
  return new AppError('FORBIDDEN', { message: `The project "${project}" is not open to you`, project })
}

/** Whose documents these are: numbers alone say nothing of a project. */
async function projectsOf({ db }: Records, rids: number[]): Promise<string[]> {
  const found = new Set<string>()
  for (const batch of inBatches(rids, ridsAtOnce)) {
    const rows = await db.selectFrom('document').select('project').distinct().where('rid', 'in', batch).execute()
    for (const { project } of rows) found.add(project)
  }
  return [...found]
}

const ridsAtOnce = 1_000

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
