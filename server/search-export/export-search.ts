import type { Readable } from 'node:stream'
import { AppError, type ErrorCode } from '@dossier/contract'
import type { ExportBody, ExportState } from '@dossier/contract/search/search-export'
import { type End, writeTable } from '../exports/write-table.ts'
import type { Scope } from '../scope/scope.ts'
import { openAllHits } from '../search/all-hits.ts'
import { columnsOf, type Value } from './columns.ts'
import { takePlace } from './places.ts'

type Asked = {
  indices: string[]
  body: ExportBody
  /** Of this server as the caller knows it, before which stands the place of each document. */
  address: string
  /** Hears how it goes, row by row. */
  state?: ExportState
  stop?: AbortSignal
}

type SearchFile = { file: Readable; total: number }

/**
 * The file of everything that a search finds, and how many documents that are. Throws, before anything is sent, QueryError, CONFLICT for one that is being sent, and
 * TOO_MANY_EXPORTS.
 */
export async function exportSearch(scope: Scope, asked: Asked): Promise<SearchFile> {
  const { state, stop } = asked
  const signal = stop ? AbortSignal.any([scope.signal, stop]) : scope.signal
  signal.throwIfAborted()
  if (state?.state === 'sending') throw new AppError('CONFLICT', { message: 'This export is already being sent' })
  const giveBack = takePlace(scope.records, scope.caller.id)
  try {
    const opened = state ? await openFollowed(scope, { ...asked, state }, signal) : await openFile(scope, asked, signal)
    opened.file.once('close', giveBack)
    return opened
  } catch (error) {
    giveBack()
    throw error
  }
}

/** The same of one that was prepared, whose state tells how it goes. */
async function openFollowed(scope: Scope, asked: Asked & { state: ExportState }, signal: AbortSignal): Promise<SearchFile> {
  const { state } = asked
  Object.assign(state, { state: 'sending', rows: 0, leftOut: 0, error: null })
  try {
    const opened = await openFile(scope, asked, signal)
    follow(opened.file, state, { signal, log: scope.log })
    return opened
  } catch (error) {
    Object.assign(state, signal.aborted ? { state: 'stopped' } : { state: 'failed', error: faultOf(error) })
    throw error
  }
}

async function openFile(scope: Scope, { indices, body, address, state }: Asked, signal: AbortSignal): Promise<SearchFile> {
  const columns = columnsOf(body.columns)
  const all = await openAllHits(scope, { indices, body: body.search, fields: columns.fields, signal })
  const end: End = { rows: 0, total: all.total }
  if (state) state.total = all.total
  async function* rows(): AsyncGenerator<Value[]> {
    for await (const hit of all.hits()) {
      yield columns.read(hit, address)
      end.rows += 1
      if (state) state.rows = end.rows
    }
    if (state) state.leftOut = end.total - end.rows
  }
  const record = (row: Value[]) => Object.fromEntries(body.columns.map((name, at) => [name, row[at] ?? null]))
  const file = await writeTable(body.format, {
    name: 'Results',
    columns: body.columns,
    rows: rows(),
    cells: (row) => row,
    record,
    end: () => (body.end ? end : undefined),
  })
  // Where nobody takes what is written, nothing would notice.
  signal.addEventListener('abort', () => file.destroy(asError(signal.reason)), { once: true })
  return { file, total: all.total }
}

/** What became of a file: it was read to its end, given up, or broke off. */
function follow(file: Readable, state: ExportState, { signal, log }: Pick<Scope, 'signal' | 'log'>): void {
  file.once('end', () => Object.assign(state, { state: 'sent' }))
  file.once('error', (error) => {
    if (signal.aborted) return
    Object.assign(state, { state: 'failed', error: faultOf(error) })
    log.warn({ event: 'export broke off', code: state.error?.code, rows: state.rows, total: state.total })
  })
  file.once('close', () => {
    if (state.state === 'sending') state.state = 'stopped'
  })
}

function faultOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'INTERNAL', message: 'The server encountered a problem' }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted')
}
