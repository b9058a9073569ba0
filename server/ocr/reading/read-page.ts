import { because, type Reason } from '@dossier/contract'
import { LockedFault, PageFault, type PageReading, type PictureFile, type Recognizer } from '../../recognition/recognizer.ts'
import type { Records } from '../../records/open.ts'
import { type PageOutcome, type PagePlace, savePage } from '../page-rows.ts'
import { hasOwnText, judge } from './judge.ts'

/** How a page ended, for the counts of the task. */
export type PageEnd = 'read' | 'withoutText' | 'failed' | 'ownText'

export type PageToRead = { place: PagePlace; file: PictureFile; languages: string[]; isFirst: boolean; signal: AbortSignal }

/**
 * Reads one page and keeps what became of it: durable when this answers. A page whose own text is good is not read. A fault of the page is kept as its
 * outcome. @throws AppError for faults of ours, such as a missing language; the signal's reason.
 */
export async function readPage(
  { recognizer, records }: { recognizer: Recognizer; records: Records },
  { place, file, languages, isFirst, signal }: PageToRead,
): Promise<PageEnd> {
  const startedAt = performance.now()
  const { path, contentType, passwords } = file
  const asked = { path, contentType, passwords, page: place.page, isFirst }
  const outcome = await outcomeOf(recognizer, asked, languages, signal).catch((error: unknown) => faultOf(error))
  await savePage(records, place, { ...outcome, durationMs: performance.now() - startedAt })
  return ends[outcome.state]
}

type Outcome = Omit<PageOutcome, 'durationMs'>
type Asked = Parameters<Recognizer['read']>[0]

const ends = { read: 'read', 'no-text': 'withoutText', failed: 'failed', 'text-layer': 'ownText', waiting: 'failed' } as const
const nothing = { text: '', confidence: 0, words: 0, engine: null }

async function outcomeOf(recognizer: Recognizer, page: Asked, languages: string[], signal: AbortSignal): Promise<Outcome> {
  const own = await recognizer.textOf(page, signal)
  if (hasOwnText(own)) return { state: 'text-layer', wins: 'layer', layer: null, ...nothing }
  const layer = own?.text ?? null
  const reading: PageReading = await recognizer.read(page, languages, signal)
  return { ...judge(layer, reading), layer: layer?.trim() ? layer : null, ...reading }
}

function faultOf(error: unknown): Outcome {
  if (!(error instanceof PageFault)) throw error
  return { state: 'failed', wins: null, layer: null, ...nothing, reason: reasonOf(error) }
}

function reasonOf(fault: PageFault): Reason {
  const { seconds, message } = fault
  if (fault instanceof LockedFault) return because('ocr-locked')
  return seconds === undefined ? because('ocr-page-unread', { detail: message }) : because('ocr-page-late', { seconds })
}
