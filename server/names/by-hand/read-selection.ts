import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError, limits } from '@dossier/contract'
import type { NameReach } from '@dossier/contract/names/by-hand'
import { readSegments, readText, type StoredDocument } from '../../documents/read.ts'
import type { Records } from '../../records/open.ts'
import { findPlaces, placeIn, spelled, stretchAround, type WordPlace } from './find-places.ts'

/** What somebody selected: words, and where they begin; undefined: wherever they stand. */
export type Selection = { mention: string; start: number | undefined; reach: NameReach }

/** Leaves out white space at both ends. @throws AppError BAD_REQUEST for what is no text to be found again. */
export function readSelection(given: { mention: string; start?: number | undefined; reach: NameReach }): Selection {
  const plain = spelled(given.mention)
  const mention = plain.trim()
  if (mention === '') throw new AppError('BAD_REQUEST', { message: 'Nothing but white space is selected: select a name' })
  if (mention.includes('\0') || /\p{Cs}/u.test(mention))
    throw new AppError('BAD_REQUEST', { message: 'The selection begins or ends within a character: select whole words' })
  const { start } = given
  if (start === undefined) return { mention, start, reach: 'document' }
  return { mention, start: start + plain.length - plain.trimStart().length, reach: given.reach }
}

/** Where the words stand that somebody selected, the selected place among them. @throws AppError BAD_REQUEST, CONFLICT, RECORD_DAMAGED. */
export async function placesOf(records: Records, document: StoredDocument, selection: Selection): Promise<WordPlace[]> {
  const { mention, start, reach } = selection
  const selected = start === undefined ? [] : [await selectedPlace(records, document, { mention, start })]
  if (reach === 'here') return selected
  const found = await findPlaces(piecesOf(records, document), mention)
  const [own] = selected
  const places = own && found.every((place) => place.start !== own.start) ? [...found, own] : found
  if (places.length > limits.placesOfName) throw tooMany(mention)
  if (places.length > 0) return places.toSorted((one, other) => one.start - other.start)
  throw new AppError('BAD_REQUEST', { message: `"${mention}" is not in the text of this document`, id: document.id })
}

function tooMany(mention: string): AppError {
  const message = `"${mention}" is at more than ${limits.placesOfName} places of this document: add it at single places`
  return new AppError('BAD_REQUEST', { message })
}

type Place = { mention: string; start: number }

async function selectedPlace(
  records: Records,
  { rid, textLength }: StoredDocument,
  { mention, start }: Place,
): Promise<WordPlace> {
  if (start + mention.length > textLength) {
    const message = `The text of this document has ${textLength} characters: there is nothing from ${start} to ${start + mention.length}`
    throw new AppError('BAD_REQUEST', { message, start, textLength })
  }
  const { from, to } = stretchAround(start, mention.length)
  const place = placeIn({ start: from, text: await readText(records, rid, from, to) }, start - from, mention.length)
  if (place.spelling === mention) return place
  throw new AppError('CONFLICT', {
    message: `"${mention}" does not stand at this place: the text has changed. Load the document again.`,
  })
}

const segmentsAtOnce = 8

/** The whole text, some segments at a time: others are answered in between. */
export async function* piecesOf(records: Records, { rid, segmentCount }: StoredDocument): AsyncGenerator<string> {
  for (let first = 0; first < segmentCount; first += segmentsAtOnce) {
    const numbers = Array.from({ length: Math.min(segmentsAtOnce, segmentCount - first) }, (_, at) => first + at)
    const segments = await readSegments(records, rid, numbers)
    yield segments.map(({ text }) => text).join('')
    await otherWork()
  }
}
