import type { ErrorCode } from '@dossier/contract'
import { ElasticsearchFault } from '@dossier/contract/faults'

/** An error in Elasticsearch's shape. */
export function elasticsearchFault(status: number, code: ErrorCode, reason: string): ElasticsearchFault {
  const type = types[code] ?? 'exception'
  return { error: { root_cause: [{ type, reason }], type, reason }, status }
}

/** The body of an error that already has Elasticsearch's shape, from the rooms that read queries. */
export function readyFault(error: unknown): ElasticsearchFault | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  return ElasticsearchFault.safeParse(error.body).data
}

const types: { [code in ErrorCode]?: string } = {
  BAD_JSON: 'parse_exception',
  BAD_REQUEST: 'illegal_argument_exception',
  BAD_QUERY: 'parsing_exception',
  BAD_PAGE: 'illegal_argument_exception',
  BAD_INDEX_NAME: 'invalid_index_name_exception',
  NOT_SIGNED_IN: 'security_exception',
  INDEX_NOT_GRANTED: 'security_exception',
  PROJECT_NOT_FOUND: 'index_not_found_exception',
  FORBIDDEN: 'security_exception',
  NOT_FOUND: 'resource_not_found_exception',
  DOCUMENT_NOT_FOUND: 'resource_not_found_exception',
  TOO_LARGE: 'content_too_long_exception',
  TIMEOUT: 'timeout_exception',
  ENGINE_DOWN: 'no_shard_available_action_exception',
}
