import { AppError } from '@dossier/contract'
import type { UpdateTask } from '@dossier/contract/marks/update-by-query'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { answerOf, type Update, updateDocuments } from './update-by-query.ts'

/** An update that its caller did not wait for. */
type Background = {
  caller: string
  update: Update
  /** How many documents it has come to, and how many tags it had to leave, as far as it is. */
  sum: { found: number; kept: number }
  startedAt: number
  end?: { at: number } & Pick<UpdateTask, 'response' | 'error'>
}

type Book = { number: number; updates: Map<string, Background> }

/** Those of each running program. They end with it; what they had done by then stays, and asking once more goes on. */
const books = new WeakMap<Records, Book>()

/** The oldest are forgotten. */
const keptAtMost = 100

/** Begins an update and answers the name under which it can be asked for, in Elasticsearch's form of a node and a number. */
export function beginUpdate(scope: Scope, update: Update): string {
  const book = bookOf(scope.records)
  book.number += 1
  const id = `dossier:${book.number}`
  const own: Background = { caller: scope.caller.id, update, sum: { found: 0, kept: 0 }, startedAt: Date.now() }
  book.updates.set(id, own)
  for (const [oldest, { end }] of book.updates) if (end && book.updates.size > keptAtMost) book.updates.delete(oldest)
  void run(scope, own)
  return id
}

/** How an update of the caller stands. Throws AppError NOT_FOUND for one that is another's, unknown, or of a program that has ended. */
export function readUpdate({ records, caller }: Scope, id: string): UpdateTask {
  const own = bookOf(records).updates.get(id)
  if (own?.caller !== caller.id)
    throw new AppError('NOT_FOUND', { message: `task [${id}] isn't running and hasn't stored its results`, id })
  const { update, sum, startedAt, end } = own
  const tookMs = (end?.at ?? Date.now()) - startedAt
  const { took: _, timed_out: _timedOut, failures: _failures, ...status } = answerOf(tookMs, sum)
  return {
    completed: end !== undefined,
    task: {
      node: 'dossier',
      id: Number(id.split(':')[1]),
      type: 'transport',
      action: 'indices:data/write/update/byquery',
      status,
      description: `update-by-query [${update.projects.join(', ')}]`,
      start_time_in_millis: startedAt,
      running_time_in_nanos: tookMs * 1_000_000,
      cancellable: false,
      headers: {},
    },
    ...(end?.response && { response: end.response }),
    ...(end?.error && { error: end.error }),
  }
}

/** Numbers go on where a program that was started anew cannot meet those of the last one. */
function bookOf(records: Records): Book {
  const book = books.get(records) ?? { number: Date.now(), updates: new Map() }
  books.set(records, book)
  return book
}

async function run(scope: Scope, own: Background): Promise<void> {
  // Nobody waits for the answer, whose signal ends with the request.
  const free = { ...scope, signal: new AbortController().signal }
  try {
    await updateDocuments(free, own.update, own.sum)
    const at = Date.now()
    own.end = { at, response: answerOf(at - own.startedAt, own.sum) }
  } catch (error) {
    const [type, reason] = error instanceof AppError ? [error.code, error.message] : ['INTERNAL', 'It failed']
    if (!(error instanceof AppError)) scope.log.error({ event: 'update by query failed', error: String(error) })
    own.end = { at: Date.now(), error: { type: type.toLowerCase(), reason } }
  }
}
