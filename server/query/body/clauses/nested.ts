import { parsingError, shardError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { optional, readBoolean, readObject, readText } from '../read.ts'

/** Refuses a `nested`, by the name of its path: there are no nested objects in the mapping. With `ignore_unmapped` it finds nothing, as in Elasticsearch. */
export function parseNested(clause: unknown): Query {
  const options = readObject(clause, 'nested')
  const path = optional(options.path, 'nested.path', readText)
  if (path === undefined) throw parsingError("[nested] requires 'path' field")
  if (optional(options.ignore_unmapped, 'nested.ignore_unmapped', readBoolean)) return { kind: 'none' }
  throw shardError(
    `[nested] failed to find nested object under path [${path}]: documents have none here, named entities are found by [has_child]`,
  )
}
