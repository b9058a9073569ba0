import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { readObject, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'

/**
 * Reads a `one_of_equal_texts`, a clause of ours: of the documents that its query finds, and whose texts are equal but for white space, one. Around a whole
 * query it holds for its hits, counts and facets alike. Throws QueryError.
 */
export function parseOneOfEqualTexts(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'one_of_equal_texts')
  refuseOthers(options, ['query'], 'one_of_equal_texts')
  if (options.query === undefined) throw parsingError("[one_of_equal_texts] requires a 'query' element")
  return { kind: 'oneOfEach', query: parse(options.query), field: 'textDigest' }
}
