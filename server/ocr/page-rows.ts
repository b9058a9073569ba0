import type { Reason } from '@dossier/contract'
import type { Selectable } from 'kysely'
import type { Records } from '../records/open.ts'
import { packReasons } from '../records/reasons.ts'
import { packText, unpackText } from '../records/texts/text.ts'
import { bestReading, type Judged } from './reading/judge.ts'
import { countLetters } from './reading/text-score.ts'
import { type OcrPageTable, ocrDb, ocrTrx, type Trx } from './tables.ts'

export type PageRow = Selectable<OcrPageTable>

/** A page of a document, as it is looked up. */
export type PagePlace = { project: string; documentId: string; page: number; languages: string; label: string | null }

/** What is to be kept of a page. */
export type PageOutcome = Judged & {
  text: string
  layer: string | null
  confidence: number
  words: number
  engine: string | null
  durationMs: number
  reason?: Reason
}

/** Saves a page's outcome, replacing an earlier reading in the same languages; where it failed this time what was read before stays. */
export async function savePage(records: Records, place: PagePlace, outcome: PageOutcome): Promise<void> {
  const { project, documentId: document_id, page, languages, label } = place
  const { state, wins, text, confidence, words, engine, durationMs, reason } = outcome
  const layer = outcome.layer ?? ''
  const found = {
    label,
    state,
    wins,
    confidence,
    words,
    engine,
    duration_ms: Math.round(durationMs),
    reason: reason ? packReasons([reason]) : null,
    text_length: text.length,
    text: packText(text),
    layer_length: layer.length,
    layer: packText(layer),
    read_at: Date.now(),
  }
  await ocrDb(records)
    .insertInto('ocr_page')
    .values({ project, document_id, page, languages, ...found })
    .onConflict((conflict) => {
      const replaced = conflict.columns(['project', 'document_id', 'page', 'languages']).doUpdateSet(found)
      return state === 'failed' ? replaced.where('ocr_page.state', '=', 'failed') : replaced
    })
    .execute()
}

/** All that was kept of a document's pages, in their order. */
export async function readPages(records: Pick<Records, 'db'>, project: string, documentId: string): Promise<PageRow[]> {
  return selectPages(ocrDb(records), project, documentId).execute()
}

/** The same within a transaction. */
export async function readPagesIn(trx: Trx, project: string, documentId: string): Promise<PageRow[]> {
  return selectPages(ocrTrx(trx), project, documentId).execute()
}

function selectPages(db: ReturnType<typeof ocrDb>, project: string, documentId: string) {
  return db
    .selectFrom('ocr_page')
    .selectAll()
    .where('project', '=', project)
    .where('document_id', '=', documentId)
    .orderBy('page')
    .orderBy('languages')
}

/** Of each page the row that counts: the best reading; a text of its own, or a fault, only where there is none. */
export function countingRows(rows: PageRow[]): PageRow[] {
  return [...Map.groupBy(rows, ({ page }) => page).values()].flatMap((ofPage) => {
    const read = ofPage.filter(({ state }) => state === 'read')
    const best = bestReading(read.map((row) => ({ row, confidence: row.confidence, letters: countLetters(textOf(row)) })))
    const [newest] = ofPage.toSorted((one, other) => rank(one) - rank(other))
    return best?.row ?? newest ?? []
  })
}

/** A blank result outranks a failure. */
function rank({ state }: PageRow): number {
  return ['text-layer', 'read', 'no-text', 'failed'].indexOf(state)
}

/** What OCR read on the page. */
export function textOf({ text, text_length }: PageRow): string {
  return unpackText(text, text_length)
}

/** What the file itself says of the page, where OCR was asked as well. */
export function layerOf({ layer, layer_length }: PageRow): string {
  return unpackText(layer, layer_length)
}
