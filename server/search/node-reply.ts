import { reply } from '../feature/reply.ts'
import type { Parameters } from '../query/parameters.ts'
import { parseFilterPath } from '../query/parse-filter-path.ts'

/** The header by which clients recognise Elasticsearch. */
const product = { 'X-elastic-product': 'Elasticsearch' }

/** An answer as a node gives it: with its header, and only the parts that the parameters of the address ask for. Throws QueryError. */
export function nodeReply<const Status extends number, Value>(status: Status, value: Value, parameters: Parameters = {}) {
  const sent = parseFilterPath(parameters)
  return { ...reply(status, value, product), ...(sent && { sent }) }
}
