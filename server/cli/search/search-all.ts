import { AppError } from '@dossier/contract'
import { ExportState, exportForms, usualColumns } from '@dossier/contract/search/search-export'
import type { Context } from '../context.ts'
import { formatCount } from '../format.ts'
import { checkNewFile, saveFile } from '../save-file.ts'
import { writePieces } from '../terminal.ts'
import { withClient } from '../with-client.ts'
import { queryOf } from './search.ts'

export type AllFlags = { format?: string; columns?: string; output?: string }

/** `search --all`: everything that a search finds, in its order, to a file or to standard output, as it comes. */
export async function searchAll(context: Context, query: string, flags: AllFlags): Promise<number> {
  const { config, terminal, signal } = context
  const wanted = { format: readForm(flags), columns: readColumns(flags.columns), end: true }
  const search = { query: queryOf(query), sort: [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }] }
  if (flags.output !== undefined) await checkNewFile(flags.output)
  return withClient(context, async (client) => {
    const place = `/api/${encodeURIComponent(config.project)}/documents/export`
    const { id, total } = await client.ask('POST', place, ExportState, { search, ...wanted })
    terminal.note(`${formatCount(total)} documents`)
    const file = counted(await client.download(`${place}/${id}`), (bytes) =>
      terminal.progress(`${formatCount(Math.round(bytes / 1024))} kB`),
    )
    await (flags.output === undefined ? writePieces(terminal, file) : saveFile(flags.output, file, signal))
    terminal.clear()
    const { rows, leftOut } = await client.ask('GET', `${place}/${id}/state`, ExportState)
    terminal.note(
      `${formatCount(rows)} rows${leftOut > 0 ? `; ${formatCount(leftOut)} documents were left out: damaged, or removed meanwhile` : ''}`,
    )
    return undefined
  })
}

/** A file by its own ending, unless told otherwise; to a terminal, CSV. */
function readForm({ format, output = '' }: AllFlags) {
  const ending = output.slice(output.lastIndexOf('.') + 1).toLowerCase()
  const form = exportForms.find((each) => each === (format ?? ending))
  if (form === 'xlsx' && output === '')
    throw new AppError('BAD_REQUEST', { message: 'A workbook needs a file: --output results.xlsx' })
  if (form !== undefined) return form
  if (format === undefined) return 'csv'
  throw new AppError('BAD_REQUEST', { message: `--format is "${format}" but must be one of ${exportForms.join(', ')}.` })
}

function readColumns(columns: string | undefined): string[] {
  return columns === undefined ? [...usualColumns] : columns.split(',').map((name) => name.trim())
}

/** The bytes as they come. A file that breaks off is a fault, not an end. */
async function* counted(file: ReadableStream<Uint8Array>, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of file) {
      bytes += piece.length
      tell(bytes)
      yield piece
    }
  } catch (error) {
    const message = `The export broke off after ${formatCount(bytes)} bytes, so it is not whole: look at the server's log, then try again.`
    throw new AppError('INTERNAL', { message }, { cause: error })
  }
}
