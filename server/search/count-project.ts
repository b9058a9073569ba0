import type { CountAnswer } from '@dossier/contract/search'
import { parseCountBody } from '../query/parse-search-body.ts'
import { type SearchDeps, shardsOf } from './deps.ts'
import type { SearchInput } from './search-project.ts'

/** Counts as Elasticsearch does; an empty body counts everything. Throws QueryError. */
export async function countProject(
  { engine }: Pick<SearchDeps, 'engine'>,
  { indices, body, params = {}, signal }: SearchInput,
): Promise<CountAnswer> {
  return { count: await engine.count(indices, parseCountBody(body, params), signal), _shards: shardsOf(indices) }
}
