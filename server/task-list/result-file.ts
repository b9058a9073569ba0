import { AppError } from '@dossier/contract'
import { parseRange } from '../documents/byte-range.ts'
import { contentDisposition } from '../documents/source-name.ts'
import { reply } from '../feature/reply.ts'
import type { ResultFile } from '../scope/kinds.ts'
import type { Scope } from '../scope/scope.ts'
import { readRow } from '../tasks/list.ts'
import { requireRights } from '../tasks/require-right.ts'
import { argsOf } from '../tasks/row.ts'

type Headers = { range?: string | undefined; 'if-range'?: string | undefined; 'if-none-match'?: string | undefined }

/**
 * The file that a task resulted in; undefined where that is a value, or nothing yet. Throws AppError TASK_NOT_FOUND; FORBIDDEN where it is another user's, or the caller may not have documents of
 * its projects any more; PROJECT_NOT_FOUND.
 */
export async function resultFileOf(scope: Scope, id: string): Promise<ResultFile | undefined> {
  const row = await readRow(scope, id)
  const kind = scope.program.kinds.get(row.class)
  if (!kind?.resultFile || row.state !== 'DONE' || row.result === null || row.result === 'null') return undefined
  const args = argsOf(kind, row)
  if (args === undefined) return undefined
  if (row.user_id !== scope.caller.id)
    throw new AppError('FORBIDDEN', { message: `The file belongs to ${row.user_id}, who alone can fetch it` })
  const file = kind.resultFile(args, { ...scope.program, records: scope.records })
  await requireRights(scope, kind.needs, file.projects)
  return file
}

/** The file, or the range of it that is asked for. Throws AppError NOT_FOUND where it is gone, RANGE_NOT_SATISFIABLE, STORE_DOWN. */
export async function sendResultFile({ open, name, contentType }: ResultFile, headers: Headers) {
  const file = await open()
  if (!file) throw new AppError('NOT_FOUND', { message: gone })
  try {
    const { sizeBytes: size, tag: etag } = file
    const described = {
      'content-type': contentType,
      'content-disposition': contentDisposition('attachment', name),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag,
    }
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
      await file.close()
      return reply(304, undefined, described)
    }
    const condition = headers['if-range']
    const range = condition === undefined || condition === etag ? parseRange(headers.range, size) : undefined
    if (range === undefined) return reply(200, file.read(), { ...described, 'content-length': String(size) })
    const { start, end } = range
    const piece = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) }
    return reply(206, file.read(range), { ...described, ...piece })
  } catch (error) {
    await file.close()
    throw error
  }
}

const gone = 'The file is no longer there: it was kept for a limited time, or removed. Start the task again.'
