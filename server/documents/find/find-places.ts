import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { FindKind, FoundPlaces } from '@dossier/contract/documents/documents'
import { sentenceOf, WrongPattern } from '@dossier/contract/path-patterns/pattern-fault'
import type { Records } from '../../records/open.ts'
import { piecesOf, type ReadPiece } from '../kept-text.ts'
import type { StoredDocument } from '../read.ts'
import { findTranslation, type TranslatedText } from '../translations.ts'
import { expressionFinder } from './expression-finder.ts'
import type { Finder } from './finder.ts'
import { literalFinder } from './literal-finder.ts'
import { TooMuchWork } from './machine-finder.ts'
import { type PlaceList, placeList } from './place-list.ts'
import { wordsFinder } from './words-finder.ts'

export type FindRequest = {
  query: string
  kind: FindKind
  wholeWords: boolean
  matchCase: boolean
  /** The number of the first place that is told. */
  from: number
  targetLanguage: string | undefined
  /** Counting stops where nobody waits for the answer. */
  signal?: AbortSignal | undefined
}

/**
 * Finds in the text of a document what somebody typed: as it stands, each of several words, or a regular expression. The text is read piece by piece.
 * Throws AppError BAD_REQUEST for what cannot be looked for, NOT_FOUND where there is no such translation.
 */
export async function findPlaces(records: Records, document: StoredDocument, request: FindRequest): Promise<FoundPlaces> {
  const translation = await findTranslation(records, document, request.targetLanguage)
  const list = placeList(request.from, translation?.length ?? document.textLength)
  const { query, from } = request
  let isWhole = true
  try {
    const find = finderOf(request, list)
    const pieces = translation ? translatedPieces(translation) : piecesOf(records, document)
    if (find) await walkThrough(pieces, find, request.signal)
  } catch (error) {
    if (error instanceof WrongPattern) throw new AppError('BAD_REQUEST', { message: sentenceOf(error.fault) })
    if (!(error instanceof TooMuchWork)) throw error
    isWhole = false
  }
  const { count, places, shares } = list.told()
  return { query, count, from, places, shares, isWhole }
}

/** UTF-16 units: other work waits a few milliseconds. */
const pieceUnits = 1_000_000

async function* translatedPieces({ length, read }: TranslatedText): AsyncGenerator<ReadPiece> {
  for (let start = 0; start < length; start += pieceUnits) {
    const end = Math.min(length, start + pieceUnits)
    yield { text: await read(start, end), isLast: end === length }
  }
}

type Pieces = AsyncIterable<ReadPiece>

async function walkThrough(pieces: Pieces, find: Finder, signal: AbortSignal | undefined): Promise<void> {
  for await (const { text, isLast } of pieces) {
    find(text, isLast)
    signal?.throwIfAborted()
    await otherWork()
  }
}

/** Undefined where nothing is looked for. Throws WrongPattern. */
function finderOf(request: FindRequest, list: PlaceList): Finder | undefined {
  if (request.kind === 'expression') return expressionFinder(request.query, request, list)
  const words = request.kind === 'text' ? [request.query] : wordsOf(request.query)
  const [only] = words
  if (only === undefined || only.trim() === '') return undefined
  return words.length === 1 ? literalFinder(only, request, list) : wordsFinder(words, request, list)
}

/** What is looked for, one by one, phrases in quotes among them. White space alone is nothing. */
function wordsOf(query: string): string[] {
  const words = Array.from(query.matchAll(/"([^"]*)"?|[^\s"]+/g), ([word, quoted]) => (quoted ?? word).trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
