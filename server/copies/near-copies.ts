import { setImmediate as turn } from 'node:timers/promises'
import type { NearCopies, NearCopy } from '@dossier/contract/documents/copies'
import { readDocuments, readSegments, readText, type StoredDocument } from '../documents/read.ts'
import type { Query } from '../query/tree.ts'
import type { Scope } from '../scope/scope.ts'
import { placesOf } from './places.ts'
import { resemblance, type Shingle, sampleOf, shinglesOf } from './shingles.ts'

/** Of the runs of words that either text has, near copies share so many. */
const leastShared = 0.6
/** Runs of five words that the index is asked for: of a near copy three in four are expected, and two in five are enough to be looked at. */
const sampled = 32
const leastSampled = 0.4
/** With fewer runs of words than this a text says too little. */
const leastRuns = 8
/** Documents that are compared with the text. */
const comparedAtMost = 30
/** Texts of more segments (64 Ki units each) are compared by the sample alone, taken from so many of them. */
const wholeSegments = 8

/**
 * Documents of nearly the same text. A sample of the text's runs of five words is looked up in the index, as phrases; what has enough of them is compared run by run,
 * or, where it is long, by which of the sample it has. Nothing has to be computed when documents are indexed. Throws AppError RECORD_DAMAGED, ENGINE_DOWN.
 */
export async function nearCopies(
  scope: Pick<Scope, 'records' | 'engine' | 'signal'>,
  document: StoredDocument,
): Promise<NearCopies> {
  const text = await readSample(scope, document)
  const shingles = shinglesOf(text)
  if (shingles.size < leastRuns) return { items: [], isTooShort: true, isCut: false }
  const phrases = sampleOf(shingles, sampled).map(({ start, end }): Query => phraseOf(text.slice(start, end)))
  const { hits, total } = await scope.engine.search(
    {
      projects: [document.project],
      query: candidates(document, phrases),
      from: 0,
      size: comparedAtMost,
      sort: [],
      aggregations: {},
    },
    scope.signal,
  )
  const { documents } = await readDocuments(
    scope.records,
    hits.map(({ rid }) => rid),
  )
  const places = await placesOf(
    scope.records,
    documents.map(({ rid }) => rid),
  )
  const compare = new Comparison(scope, { document, text, shingles, phrases })
  const items: NearCopy[] = []
  for (const other of documents) {
    const place = places.get(other.rid)
    const found = place && (await compare.with(other))
    const { contentType } = other.source
    if (found && found.shared >= leastShared)
      items.push({
        ...place,
        ...found,
        contentType: typeof contentType === 'string' ? contentType : null,
        textLength: other.textLength,
      })
    await turn()
    scope.signal.throwIfAborted()
  }
  return {
    items: items.sort((a, b) => b.shared - a.shared || (a.path < b.path ? -1 : 1)),
    isTooShort: false,
    isCut: total > hits.length,
  }
}

/** The whole text, or of a long one pieces from its beginning to its end. */
async function readSample(
  { records }: Pick<Scope, 'records'>,
  { rid, segmentCount, textLength }: StoredDocument,
): Promise<string> {
  if (segmentCount <= wholeSegments) return readText(records, rid, 0, textLength)
  const numbers = Array.from({ length: wholeSegments }, (_, at) => Math.floor((at * segmentCount) / wholeSegments))
  // No run of words goes from one piece to another.
  return (await readSegments(records, rid, numbers)).map(({ text }) => text).join('\n')
}

function phraseOf(text: string): Query {
  return { kind: 'phrase', field: 'content', text, slop: 0 }
}

function candidates({ id, textLength }: StoredDocument, phrases: Query[]): Query {
  const isLike: Query[] = [
    { kind: 'term', field: 'type', value: 'Document' },
    // What shares so much of its runs cannot be much longer or shorter.
    { kind: 'range', field: 'contentTextLength', gte: Math.floor(textLength * 0.4), lte: Math.ceil(textLength * 2.5) },
  ]
  return {
    kind: 'bool',
    must: [],
    filter: isLike,
    mustNot: [{ kind: 'ids', ids: [id] }],
    should: phrases,
    minimumShouldMatch: Math.ceil(phrases.length * leastSampled),
  }
}

type Compared = { document: StoredDocument; text: string; shingles: ReadonlyMap<number, Shingle>; phrases: readonly Query[] }
type Found = Pick<NearCopy, 'shared' | 'isEstimated' | 'isSameText'>

class Comparison {
  readonly #scope: Pick<Scope, 'records' | 'engine' | 'signal'>
  readonly #own: Compared

  constructor(scope: Pick<Scope, 'records' | 'engine' | 'signal'>, own: Compared) {
    this.#scope = scope
    this.#own = own
  }

  /** How much a document has in common with the text. */
  async with(other: StoredDocument): Promise<Found> {
    const { document, text, shingles } = this.#own
    if (Math.max(document.segmentCount, other.segmentCount) > wholeSegments) return this.#estimate(other)
    const theirs = await readText(this.#scope.records, other.rid, 0, other.textLength)
    const isSameText = theirs === text
    return { shared: isSameText ? 1 : resemblance(shingles, shinglesOf(theirs)), isEstimated: false, isSameText }
  }

  /** From the part of the sample that it has: what two texts of this length share follows from how much of one is in the other. */
  async #estimate(other: StoredDocument): Promise<Found> {
    const { document, phrases } = this.#own
    const { engine, signal } = this.#scope
    let found = 0
    for (const phrase of phrases) {
      const query: Query = { kind: 'bool', must: [], should: [], mustNot: [], filter: [{ kind: 'ids', ids: [other.id] }, phrase] }
      found += await engine.count([document.project], query, signal)
    }
    const inOther = (found / phrases.length) * document.textLength
    return {
      shared: Math.min(1, inOther / (document.textLength + other.textLength - inOther)),
      isEstimated: true,
      isSameText: false,
    }
  }
}
