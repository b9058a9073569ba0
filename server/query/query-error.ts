import { AppError } from '@dossier/contract'

/** The body of an Elasticsearch error; clients show `error.root_cause[0].reason`. */
export type ElasticsearchError = {
  error: { root_cause: ErrorCause[]; type: string; reason: string; caused_by?: ErrorCause; query_fault?: QueryFault }
  status: number
}

/** Beyond Elasticsearch: where a query string cannot be read (UTF-16 units), what could have stood there, and the string as it may have been meant. */
export type QueryFault = { at: number; expected?: string; readonly corrected?: string | undefined }

/** One cause in an Elasticsearch error. */
export type ErrorCause = { type: string; reason: string; caused_by?: ErrorCause }

/**
 * A search body or query string that is wrong or has an unknown part; status 400.
 *
 * `type` is one of Elasticsearch's names (`parsing_exception`, `query_shard_exception`, `illegal_argument_exception`), `reason` names
 * the part, and for query strings its position.
 */
export class QueryError extends AppError {
  readonly type: string
  readonly reason: string
  readonly causedBy: ErrorCause | undefined

  readonly fault: QueryFault | undefined

  constructor(type: string, reason: string, causedBy?: ErrorCause, fault?: QueryFault) {
    super('BAD_QUERY', { message: reason })
    this.name = 'QueryError'
    this.type = type
    this.reason = reason
    this.causedBy = causedBy
    this.fault = fault
  }

  /** The answer's body, which `http` sends as it is. */
  get body(): ElasticsearchError {
    const cause = { type: this.type, reason: this.reason, ...(this.causedBy === undefined ? {} : { caused_by: this.causedBy }) }
    const fault = this.fault === undefined ? {} : { query_fault: this.fault }
    return { error: { root_cause: [{ type: this.type, reason: this.reason }], ...cause, ...fault }, status: this.status }
  }
}

/** A part of a body that is not understood. */
export function parsingError(reason: string): QueryError {
  return new QueryError('parsing_exception', reason)
}

/** A query that is well-formed but cannot run on its field. */
export function shardError(reason: string, causedBy?: ErrorCause): QueryError {
  return new QueryError('query_shard_exception', reason, causedBy)
}

/** A value that is out of range. */
export function argumentError(reason: string): QueryError {
  return new QueryError('illegal_argument_exception', reason)
}
