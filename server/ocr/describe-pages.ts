import type { OcrPage, OcrPages } from '@dossier/contract/indexing/ocr'
import { OcrPageState } from '@dossier/contract/indexing/ocr'
import type { Records } from '../records/open.ts'
import { unpackReasons } from '../records/reasons.ts'
import { countingRows, layerOf, type PageRow, readPages, textOf } from './page-rows.ts'
import { ocrDb } from './tables.ts'

/** Some of a document's pages with their states, and how many are in each; unexamined ones are waiting. Empty if OCR was never requested. */
export async function describePages(
  records: Records,
  { project, id }: { project: string; id: string },
  { from, size }: { from: number; size: number },
): Promise<OcrPages> {
  const known = await ocrDb(records)
    .selectFrom('ocr_document')
    .select('pages')
    .where('project', '=', project)
    .where('document_id', '=', id)
    .executeTakeFirst()
  const total = known?.pages ?? 0
  const rows = Map.groupBy(await readPages(records, project, id), ({ page }) => page)
  const numbers = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => from + index + 1)
  return { pages: numbers.map((page) => describePage(page, rows.get(page) ?? [])), total, counts: countStates(rows, total) }
}

function countStates(rows: Map<number, PageRow[]>, total: number): OcrPages['counts'] {
  const counts = { 'text-layer': 0, read: 0, 'no-text': 0, failed: 0, waiting: 0 }
  for (const ofPage of rows.values()) for (const { state } of countingRows(ofPage)) counts[OcrPageState.parse(state)] += 1
  return { ...counts, waiting: Math.max(0, total - rows.size) }
}

function describePage(page: number, rows: PageRow[]): OcrPage {
  const [counting] = countingRows(rows)
  if (!counting) return { page, label: null, state: 'waiting', wins: null, layer: null, readings: [], reason: null }
  const { label, wins, reason } = counting
  const others = rows.filter((row) => row !== counting)
  const readings = [counting, ...others].filter(({ state }) => state === 'read' || state === 'no-text').map(toReading)
  const layer = rows.map(layerOf).find((text) => text !== '') ?? null
  const [why = null] = reason === null ? [] : unpackReasons(reason)
  return {
    page,
    label,
    state: OcrPageState.parse(counting.state),
    wins: wins === 'ocr' || wins === 'layer' ? wins : null,
    layer,
    readings,
    reason: why,
  }
}

function toReading(row: PageRow): OcrPage['readings'][number] {
  const { languages, confidence, engine } = row
  return { languages, text: textOf(row), confidence, engine }
}
