import type { Reply } from '@dossier/contract'

/** An answer that names its status, and headers where they matter. */
export function reply<const Status extends number, Value>(
  status: Status,
  value: Value,
  headers?: Record<string, string | string[]>,
): Reply<Status, Value> {
  return { kind: 'reply', status, value, ...(headers && { headers }) }
}

/** Whether a handler named status and headers itself. */
export function isReply(answer: unknown): answer is Reply {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'reply' && 'status' in answer
}
