import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { FindKind, FoundPlace, FoundPlaces } from '@dossier/contract/documents'
import { sentenceOf, WrongPattern } from '@dossier/contract/path-patterns/pattern-fault'
import type { Records } from '../../records/open.ts'
import { piecesOf } from '../kept-text.ts'
import type { StoredDocument } from '../read.ts'
import { findTranslation } from '../text-slice.ts'
import { expressionFinder, TooMuchWork } from './expression-finder.ts'
import type { Finder, OnPlace } from './finder.ts'
import { literalFinder } from './literal-finder.ts'

export type FindRequest = {
  query: string
  kind: FindKind
  wholeWords: boolean
  matchCase: boolean
  targetLanguage: string | undefined
  /** Counting stops where nobody waits for the answer. */
  signal?: AbortSignal | undefined
}

/** Nobody walks through more; what is more is counted. */
const mostPlaces = 100_000
const mostWords = 50

/**
 * Finds in the text of a document what somebody typed: as it stands, each of several words, or a regular expression. The text is read piece by piece.
 * Throws AppError BAD_REQUEST for what cannot be looked for, NOT_FOUND where there is no such translation.
 */
export async function findPlaces(records: Records, document: StoredDocument, request: FindRequest): Promise<FoundPlaces> {
  const translation = findTranslation(document, request.targetLanguage)
  const found = wordsOf(request).map(() => emptyList())
  if (found.length === 0) return { query: request.query, count: 0, places: [], isWhole: true }
  const finders = findersOf(request, (word) => (start, end) => note(found[word], [start, end, word]))
  const pieces = translation === undefined ? piecesOf(records, document) : [{ text: translation, isLast: true }]
  let isWhole = true
  try {
    for await (const { text, isLast } of pieces) {
      for (const find of finders) find(text, isLast)
      request.signal?.throwIfAborted()
      await otherWork()
    }
  } catch (error) {
    if (error instanceof WrongPattern) throw new AppError('BAD_REQUEST', { message: sentenceOf(error.fault) })
    if (!(error instanceof TooMuchWork)) throw error
    isWhole = false
  }
  return { query: request.query, ...joined(found), isWhole }
}

type List = { count: number; places: FoundPlace[] }

function emptyList(): List {
  return { count: 0, places: [] }
}

function note(list: List | undefined, place: FoundPlace): void {
  if (!list) return
  list.count++
  if (list.places.length < mostPlaces) list.places.push(place)
}

/** What is looked for, one by one: several words, phrases in quotes among them, or the whole. White space alone is nothing. */
function wordsOf({ query, kind }: FindRequest): string[] {
  if (kind === 'expression') return [query]
  if (kind === 'text') return query.trim() === '' ? [] : [query]
  const words = Array.from(query.matchAll(/"([^"]*)"?|[^\s"]+/g), ([word, quoted]) => (quoted ?? word).trim())
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords)
}

function findersOf(request: FindRequest, onPlaceOf: (word: number) => OnPlace): Finder[] {
  if (request.kind !== 'expression') return wordsOf(request).map((word, at) => literalFinder(word, request, onPlaceOf(at)))
  try {
    return [expressionFinder(request.query, request, onPlaceOf(0))]
  } catch (error) {
    if (!(error instanceof WrongPattern)) throw error
    throw new AppError('BAD_REQUEST', { message: sentenceOf(error.fault) })
  }
}

/** In the order of the text; of places that overlap the first stays, of two that begin together the longer. */
function joined(lists: List[]): List {
  const [only] = lists
  if (only && lists.length === 1) return only
  let end = 0
  const places = lists
    .flatMap((list) => list.places)
    .sort((one, other) => one[0] - other[0] || other[1] - one[1])
    .filter((place) => {
      if (place[0] < end) return false
      end = place[1]
      return true
    })
  const isCut = lists.some((list) => list.places.length < list.count)
  const count = isCut ? lists.reduce((sum, list) => sum + list.count, 0) : places.length
  return { count, places: places.slice(0, mostPlaces) }
}
