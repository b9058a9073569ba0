import { AppError } from '@dossier/contract'

/** The error that Elasticsearch would answer with: what clients read is `error.root_cause[0].reason`. */
export type ElasticsearchError = {
  error: { root_cause: ErrorCause[]; type: string; reason: string; caused_by?: ErrorCause }
  status: number
}

export type ErrorCause = { type: string; reason: string; caused_by?: ErrorCause }

/**
 * A search body or query string that is wrong or holds something that we do not know; status 400.
 *
 * `type` is one of Elasticsearch's names (`parsing_exception`, `query_shard_exception`, `illegal_argument_exception`), `reason` names
 * the part, and for query strings its position.
 */
export class QueryError extends AppError {
  readonly type: string
  readonly reason: string
  readonly causedBy: ErrorCause | undefined

  constructor(type: string, reason: string, causedBy?: ErrorCause) {
    super('BAD_QUERY', { message: reason })
    this.name = 'QueryError'
    this.type = type
    this.reason = reason
    this.causedBy = causedBy
  }

  /** The answer's body, which `http` sends as it is. */
  get body(): ElasticsearchError {
    const cause = { type: this.type, reason: this.reason, ...(this.causedBy === undefined ? {} : { caused_by: this.causedBy }) }
    return { error: { root_cause: [{ type: this.type, reason: this.reason }], ...cause }, status: this.status }
  }
}

/** The error for a part of a body that is not understood. */
export function parsingError(reason: string): QueryError {
  return new QueryError('parsing_exception', reason)
}

/** The error for a query that can be read but not run on its field. */
export function shardError(reason: string, causedBy?: ErrorCause): QueryError {
  return new QueryError('query_shard_exception', reason, causedBy)
}

/** The error for a number or word outside what is allowed. */
export function argumentError(reason: string): QueryError {
  return new QueryError('illegal_argument_exception', reason)
}
