import type { FoundRows, PreviewSheet, SheetRows } from '@dossier/contract/documents/previews'
import type { PreviewWork } from '../process/messages.ts'
import type { Sheet } from './book.ts'
import { bookOf } from './open-books.ts'
import { within } from './still-reading.ts'

type SheetWork = Extract<PreviewWork, { what: 'sheets' | 'rows' | 'find' }>

type SheetAnswer = PreviewSheet[] | SheetRows | FoundRows

/** Before the limit of the process itself, which would end with all that it has read. */
const answerWithinMs = 25_000

/** Answers what is asked of the sheets of a document. @throws StillReading; Error where it has no such sheet or cannot be read. */
export function answerSheets(work: SheetWork, limitMs: number = answerWithinMs): Promise<SheetAnswer> {
  return within(limitMs, answerOf(work))
}

async function answerOf(work: SheetWork): Promise<SheetAnswer> {
  const { sheets, reading } = await bookOf(work.id, work)
  if (work.what === 'sheets') return sheets.map(describe)
  const sheet = sheets[work.sheet]
  if (!sheet) throw new Error(`it has ${sheets.length} sheets`)
  if (work.what === 'rows') {
    const rows = await sheet.store.read(work.from, work.size)
    return { from: work.from, rows, sheet: describe(sheet) }
  }
  // What is found in half of a sheet would be taken for all.
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, findWaitsMs).unref())])
  return { ...sheet.store.find(work.text), isComplete: sheet.store.isComplete }
}

const findWaitsMs = 15_000

function describe({ name, isHidden, hiddenColumns, frozenRows, store }: Sheet): PreviewSheet {
  const { rows, columns, isComplete, isCut, fault = null } = store
  return { name, isHidden, hiddenColumns, frozenRows, rows, columns, isComplete, isCut, fault }
}
