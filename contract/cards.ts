import { z } from 'zod'
import { bytes, call, nothing } from './spine/call.ts'
import { DocumentId } from './spine/ids.ts'
import { limits } from './spine/limits.ts'
import { optionalWholeNumber, PageQuery, pageOf, wholeNumber } from './spine/parameters.ts'

const count = z.int().nonnegative()
const text = z.string()

/** Names of the facts of a passage that are looked up again when a card is verified. */
export const factNames = [
  'quote',
  'title',
  'path',
  'within',
  'page',
  'line',
  'sha256',
  'digest',
  'date',
  'contentType',
  'routing',
] as const
export type FactName = (typeof factNames)[number]

const facts = {
  document: DocumentId,
  routing: DocumentId,
  /** The place in the text in UTF-16 units. */
  start: count,
  end: count,
  /** The text there, as it stands. */
  quote: text,
  title: text,
  /** The file on disk. */
  path: text,
  /** The way through the containers, from the file to the document itself; one name where the file is the document. */
  within: z.array(text),
  /** From 1; null where the format has no pages, or they are not known. */
  page: z.int().positive().nullable(),
  /** The line of the text in which it begins, from 1. */
  line: z.int().positive(),
  /** Hex SHA-256 of the file on disk, as `sha256sum` has it; null where it was never read. */
  sha256: text.nullable(),
  /** Hex SHA-384 of the bytes of the document itself, where its container gave them; of a file with the project before it. */
  digest: text.nullable(),
  /** When the document says that it was made, as it says it. */
  date: text.nullable(),
  contentType: text.nullable(),
}

/** A passage of a document with what proves it. */
export const Passage = z.strictObject(facts).meta({ id: 'Passage' })
export type Passage = z.infer<typeof Passage>

/** A passage that was kept, with a note. `version` grows with each change; moments in ISO 8601. */
export const Card = z
  .strictObject({
    id: z.int(),
    ...facts,
    note: text,
    version: z.int(),
    author: text,
    createdAt: text,
    changedBy: text.nullable(),
    changedAt: text.nullable(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

/** What an exported file says, for machines: it is verified by this, and must look exactly as this is written. */
export const CardFile = z.strictObject({ format: z.literal(1), project: text, exportedAt: text, cards: z.array(Card) })
export type CardFile = z.infer<typeof CardFile>

/** What is wrong with an exported card: `facts` are then told by name. */
export const cardFaults = ['altered', 'no-document', 'facts', 'file-missing', 'file-changed', 'file-unread'] as const
export type CardFault = (typeof cardFaults)[number]

/** One card of a file that was verified, by its place in it, from 1. It is true where it has no faults. */
export const CheckedCard = z
  .strictObject({
    number: z.int(),
    title: text,
    path: text,
    faults: z.array(z.enum(cardFaults)),
    facts: z.array(z.enum(factNames)),
  })
  .meta({ id: 'CheckedCard' })
export type CheckedCard = z.infer<typeof CheckedCard>

/** A file that was verified. `isWhole`: not a byte of it was changed since it was exported, also outside its cards. */
export const CheckedCards = z
  .strictObject({ isWhole: z.boolean(), exportedAt: text, cards: z.array(CheckedCard), failed: count })
  .meta({ id: 'CheckedCards' })
export type CheckedCards = z.infer<typeof CheckedCards>

/** What is wrong, in words, for the command line and logs; screens have their own. */
export function cardFaultSentence(fault: CardFault, facts: readonly FactName[]): string {
  const sentences: Record<CardFault, string> = {
    altered: 'the file does not show what was exported: somebody changed it',
    'no-document': 'the document is not in this project, or no longer',
    facts: `not as the document has it: ${facts.join(', ')}`,
    'file-missing': 'the original is no longer where it was',
    'file-changed': 'the original has other bytes now',
    'file-unread': 'the original could not be read',
  }
  return sentences[fault]
}

const note = z.string().max(limits.noteLength, `A note has at most ${limits.noteLength} characters`)
/** The longest passage in UTF-16 units: a quote, not a copy of the document. */
export const longestQuote = 10_000
/** Cards of one project: all of them are exported into one file. */
export const mostCards = 5_000

const tags = ['cards']
const project = z.object({ project: z.string() })
const one = z.object({ project: z.string(), id: z.string() })
const errors = ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'] as const

/** Cards: passages that were kept, with their proof. */
export const cardCalls = {
  passage: call({
    method: 'GET',
    path: '/api/:project/cards/passage/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    query: z.object({ start: wholeNumber({ absent: 0 }), end: wholeNumber({ absent: 0 }), routing: z.string().optional() }),
    answer: Passage,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'A passage of a document with what proves it: place, digests, way through its containers',
    tags,
  }),
  list: call({
    method: 'GET',
    path: '/api/:project/cards',
    params: project,
    query: PageQuery,
    answer: pageOf(Card),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'The cards of a project in the order that somebody gave them',
    tags,
  }),
  keep: call({
    method: 'POST',
    path: '/api/:project/cards',
    params: project,
    /** `quote`: what the caller saw there; another text is a CONFLICT. */
    body: z.strictObject({ document: DocumentId, start: count, end: count, quote: z.string().max(longestQuote), note }),
    answer: { 201: Card },
    errors: ['PROJECT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'CONFLICT', 'RECORD_DAMAGED'],
    needs: 'mark',
    summary: 'Keep a passage as a card, behind the others',
    tags,
  }),
  change: call({
    method: 'PUT',
    path: '/api/:project/card/:id',
    params: one,
    /** `version`: what the caller saw; another one is a CONFLICT. */
    body: z.strictObject({ note, version: z.int().optional() }),
    answer: Card,
    errors: [...errors],
    needs: 'mark',
    summary: 'Change the note of a card',
    tags,
  }),
  move: call({
    method: 'PUT',
    path: '/api/:project/card/:id/place',
    params: one,
    /** The card before which it is to stand; null: behind all others. */
    body: z.strictObject({ before: z.int().nullable() }),
    answer: z.strictObject({ before: z.int().nullable() }),
    errors: [...errors],
    needs: 'mark',
    summary: 'Move a card; answers before which one it stood',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/:project/card/:id',
    params: one,
    query: z.object({ version: optionalWholeNumber() }),
    answer: nothing,
    errors: [...errors],
    needs: 'mark',
    summary: 'Remove a card',
    tags,
  }),
  restore: call({
    method: 'POST',
    path: '/api/:project/card/:id/restore',
    params: one,
    answer: Card,
    errors: [...errors],
    needs: 'mark',
    summary: 'Bring a card back that was removed, as it was and where it was',
    tags,
  }),
  html: call({
    method: 'GET',
    path: '/api/:project/cards/export.html',
    params: project,
    answer: bytes('text/html; charset=utf-8'),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'All cards as one page that opens offline, without script',
    tags,
  }),
  markdown: call({
    method: 'GET',
    path: '/api/:project/cards/export.md',
    params: project,
    answer: bytes('text/markdown; charset=utf-8'),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'All cards as Markdown',
    tags,
  }),
  verify: call({
    method: 'POST',
    path: '/api/:project/cards/verify',
    params: project,
    body: z.strictObject({ file: z.string() }),
    answer: CheckedCards,
    errors: ['PROJECT_NOT_FOUND', 'CONFLICT', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'Compare an exported file with the originals, card by card',
    tags,
  }),
}
