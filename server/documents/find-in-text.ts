import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Occurrences } from '@dossier/contract/documents/documents'
import type { Records } from '../records/open.ts'
import { readSegments, type StoredDocument } from './read.ts'
import { findTranslation } from './translations.ts'

const segmentsAtOnce = 8

/**
 * Finds a text in a document, whatever its case; a long one is read piece by piece, so that 20 MB cost no more than a few segments.
 * Throws AppError NOT_FOUND for an empty query, as the contract has it.
 */
export async function findInText(
  records: Records,
  document: StoredDocument,
  query: string,
  language?: string,
): Promise<Occurrences> {
  if (query === '') throw new AppError('NOT_FOUND', { message: 'An empty text is found nowhere' })
  const translation = await findTranslation(records, document, language)
  const offsets = translation
    ? occurrences(await translation.read(0, translation.length), query)
    : await findInSegments(records, document, query)
  return { query, count: offsets.length, offsets, targetLanguage: language ?? null }
}

async function findInSegments(records: Records, document: StoredDocument, query: string): Promise<number[]> {
  const offsets: number[] = []
  let carried = { start: 0, text: '' }
  for (let first = 0; first < document.segmentCount; first += segmentsAtOnce) {
    const numbers = Array.from({ length: Math.min(segmentsAtOnce, document.segmentCount - first) }, (_, at) => first + at)
    const segments = await readSegments(records, document.rid, numbers)
    const text = carried.text + segments.map((segment) => segment.text).join('')
    const found = occurrences(text, query)
    for (const offset of found) offsets.push(carried.start + offset)
    // What is left behind the last one can be the beginning of one that ends in the next segment.
    const rest = Math.max(text.length - query.length + 1, (found.at(-1) ?? -query.length) + query.length, 0)
    carried = { start: carried.start + rest, text: text.slice(rest) }
    await otherWork()
  }
  return offsets
}

/** Unicode case folding in the pattern rather than lower-cased copies: these can have another length, and offsets would be off. */
function occurrences(text: string, query: string): number[] {
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return Array.from(text.matchAll(new RegExp(literal, 'giu')), ({ index }) => index)
}
