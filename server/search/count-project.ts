import { parseCountBody } from '../query/body/parse-search-body.ts'
import { type SearchDeps, type Shards, shardsOf } from './deps.ts'
import type { SearchInput } from './search-project.ts'

/** Elasticsearch's answer to a count. An empty body counts everything. Throws QueryError. */
export async function countProject(
  { engine }: Pick<SearchDeps, 'engine'>,
  { indices, body, params = {}, signal }: SearchInput,
): Promise<{ count: number; _shards: Shards }> {
  return { count: await engine.count(indices, parseCountBody(body, params), signal), _shards: shardsOf(indices) }
}
