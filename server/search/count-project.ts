import type { CountAnswer } from '@dossier/contract/search/search'
import { indexProgress } from '../indexing/follow/index-progress.ts'
import { parseCountBody } from '../query/parse-search-body.ts'
import { type SearchDeps, shardsOf } from './deps.ts'
import type { SearchInput } from './search-project.ts'

/** Counts as Elasticsearch does; an empty body counts everything. Throws QueryError. */
export async function countProject(deps: SearchDeps, { indices, body, params = {}, signal }: SearchInput): Promise<CountAnswer> {
  const query = parseCountBody(body, params)
  const [count, progress] = await Promise.all([deps.engine.count(indices, query, signal), indexProgress(deps)])
  return { count, _shards: shardsOf(indices, { progress }) }
}
