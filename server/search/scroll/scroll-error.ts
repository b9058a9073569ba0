import { AppError } from '@dossier/contract'
import type { ElasticsearchError } from '../../query/query-error.ts'

/** A scroll that does not exist (404) or exceeds the limits (429), with Elasticsearch's body. */
export class ScrollError extends AppError {
  readonly body: ElasticsearchError

  private constructor(code: 'SCROLL_NOT_FOUND' | 'TOO_MANY_SCROLLS', type: string, reason: string) {
    super(code, { message: reason })
    this.name = 'ScrollError'
    this.body = { error: { root_cause: [{ type, reason }], type, reason }, status: this.status }
  }

  /** Unknown, ended, expired, or another caller's: the error does not tell which. */
  static missing(id: string): ScrollError {
    const shown = id.length > 80 ? `${id.slice(0, 80)}…` : id
    return new ScrollError('SCROLL_NOT_FOUND', 'search_context_missing_exception', `No search context found for id [${shown}]`)
  }

  static tooMany(limit: string): ScrollError {
    const reason = `Trying to create too many scroll contexts: ${limit}. End those that are not needed (DELETE _search/scroll), or wait`
    return new ScrollError('TOO_MANY_SCROLLS', 'too_many_scroll_contexts_exception', reason)
  }
}
