import { because } from '@dossier/contract'
import { isMail } from '../extract/content-types.ts'
import {
  type EmbeddedPart,
  type ExtractedPart,
  type Extraction,
  type Extractor,
  type FileToExtract,
  type Outcome,
  type ReadingWatch,
  withReadingVersion,
} from '../extract/port.ts'
import type { Added } from './added-text.ts'
import { hiddenParts } from './hidden/hidden-part.ts'
import { hiddenByMetadata } from './hidden/told-by-reader.ts'
import { hasFieldsOnly, isWorthComparing } from './kinds.ts'
import { Lanes } from './lanes.ts'
import { PartKeys } from './part-keys.ts'
import type { Reading } from './plain/one-byte.ts'
import type { CensusPart } from './raw-documents.ts'
import { NotCompared } from './second-reader.ts'
import type { Census, CensusEntry } from './take-census.ts'
import { isTnefType } from './tnef/attributes.ts'

/**
 * A reader that is checked: each file is read a second time by its raw parts, and what the first reading left out is added behind the
 * text (decision 0240).
 */
export function withCensus(first: Extractor, second: Second = new Lanes()): Extractor {
  const waiting = new Waiting()
  return {
    async extract(file, signal, watch) {
      const extraction = await first.extract(file, signal, watch)
      const { entries, hidden, left } = await waiting.beside({ file, extraction }, watch, () =>
        compare(second, { file, extraction }, signal),
      )
      if (left)
        extraction.root.outcome.reasons.push(left === 'too-large' ? because('too-large-to-compare') : because('not-compared'))
      const { root, embedded } = extraction
      const keys = keysOf(embedded)
      for (const entry of entries) {
        const parts = entry.digest === '' ? [root] : embedded.filter((_part, index) => keys[index] === entry.digest)
        for (const part of parts) mend(part, entry)
      }
      for (const [index, part] of [root, ...embedded].entries()) {
        const digest = part === root ? '' : (keys[index - 1] ?? null)
        markHidden(
          part,
          hidden.filter((each) => each.digest === digest),
        )
        markUndecoded(part)
        markSecondReading(part, part === root && left !== undefined)
      }
      extraction.tool = withReadingVersion(extraction.tool)
      return extraction
    },
    version: (signal) => first.version(signal),
    expectMore: (isExpected) => first.expectMore?.(isExpected),
    async close() {
      await Promise.all([first.close(), second.close()])
    },
  }
}

/** Bytes and characters of files that may wait for the second reader while others are read: all of it is in memory. */
const waitingAtMost = 24 * 1024 * 1024

/** Files that are being compared, or wait for it: a slow one holds up the second reader, but not the first. */
class Waiting {
  #size = 0

  /**
   * Tells `watch` that the first reader has room for the next, as long as what waits is not too much. Not for a portion of a large container, of which the first
   * reader is to read more.
   */
  async beside<T>(read: ReadFile, watch: ReadingWatch | undefined, work: () => Promise<T>): Promise<T> {
    const size = sizeOf(read)
    this.#size += size
    try {
      if (read.file.members === undefined && this.#size <= waitingAtMost) watch?.onSlow()
      return await work()
    } finally {
      this.#size -= size
    }
  }
}

function sizeOf({ file, extraction: { root, embedded } }: ReadFile): number {
  return embedded.reduce((sum, { text }) => sum + text.length, file.sizeBytes + root.text.length)
}

type Second = Pick<Lanes, 'compare' | 'close'>
type ReadFile = { file: FileToExtract; extraction: Extraction }
type Compared = Omit<Census, 'left'> & { left?: Census['left'] | 'failed' }

async function compare(second: Second, { file, extraction }: ReadFile, signal: AbortSignal): Promise<Compared> {
  if (!mayDiffer(extraction)) return { entries: [], hidden: [] }
  const { path, kept, charset, members } = file
  const ask = () => ({ path, ...(kept && { kept }), ...(charset && { charset }), parts: partsOf(extraction) })
  try {
    return await second.compare(ask, signal, members !== undefined)
  } catch (error) {
    if (error instanceof NotCompared) return { entries: [], hidden: [], left: 'failed' }
    throw error
  }
}

/** Where nothing can be compared the file's bytes need not be sent to another thread. */
function mayDiffer({ root, embedded }: Extraction): boolean {
  const keys = keysOf(embedded)
  const inside = embedded.flatMap(({ contentType }, index) => (keys[index] === null ? [] : [contentType]))
  return isWorthComparing(root.contentType, inside)
}

function partsOf({ root, embedded }: Extraction): CensusPart[] {
  const below = placesBelow(embedded)
  const partOf = (part: ExtractedPart, digest: string | null, at: number): CensusPart => {
    // Which leaf of a message is a document is the first reader's choice: text that it put there is not missing here.
    const isMessage = isMail(part.contentType) || isTnefType(part.contentType)
    const { contentType, contentEncoding: encoding } = part
    return { digest, contentType, encoding, found: searchableOf(part), ...(isMessage && { below: below(at) }) }
  }
  const keys = keysOf(embedded)
  return [partOf(root, '', 0), ...embedded.map((part, index) => partOf(part, keys[index] ?? null, index + 1))]
}

function keysOf(embedded: EmbeddedPart[]): (string | null)[] {
  const keys = new PartKeys()
  return embedded.map((part) => keys.ofPart(part))
}

/** Places in the list of parts, the root's being 0, of all that is embedded below the part at a place. */
function placesBelow(embedded: EmbeddedPart[]): (at: number) => number[] {
  const inside = Map.groupBy(embedded.keys(), (index) => (embedded[index]?.parent ?? -1) + 1)
  return function below(at): number[] {
    return (inside.get(at) ?? []).flatMap((index) => [index + 1, ...below(index + 1)])
  }
}

/** Metadata that plain words find too (`server/query/wire-fields.ts`). */
const searched =
  /^(resourceName|(dc:|meta:)?(author|creator|title|subject)|Author|dc:creator|Message[-:](From|To|Cc|Bcc)([-:].*)?)$/i

/** Of sound, films and pictures all that the first reader has in fields counts as found: they have little else. */
function searchableOf({ text, metadata, contentType }: ExtractedPart): string[] {
  const isMedia = hasFieldsOnly(contentType)
  const values = Object.entries(metadata).flatMap(([key, value]) => (isMedia ? [key, ...value] : searched.test(key) ? value : []))
  return [text, ...values]
}

/** What is hidden, for the source of the document. */
function markHidden(part: ExtractedPart, raw: Census['hidden']): void {
  const found = new Set([...raw.flatMap(({ parts }) => parts), ...hiddenByMetadata(part.metadata)])
  const fonts = raw.flatMap((each) => each.fonts)
  if (fonts.length > 0) part.metadata.embedded_fonts = fonts
  const parts = hiddenParts.filter((each) => found.has(each))
  if (parts.length > 0) part.hiddenParts = parts
}

function mend(part: ExtractedPart, entry: CensusEntry): void {
  if ('split' in entry) part.text = entry.split
  else if ('instead' in entry) readInstead(part, entry.instead)
  else addTo(part, entry.added)
}

function addTo(part: ExtractedPart, { text, recovered, unread, authors, beside }: Added): void {
  if (text !== '') part.metadata.second_reading_at = [String(part.text === '' ? 0 : part.text.length + 2)]
  part.text = [part.text, text].filter(Boolean).join('\n\n')
  if (authors.length > 0) part.metadata.authors_of_changes = authors
  if (beside.length > 0) part.metadata.beside_text = beside
  if (unread.length > 0) {
    const reason = because('attachments-unread', { count: unread.length, names: unread.join(', ') })
    part.outcome = { state: 'indexed-in-part', reasons: [...part.outcome.reasons, reason] }
  }
  if (recovered.words === 0) return
  part.metadata.recovered = recovered.kinds
  part.metadata.recovered_words = [String(recovered.words)]
  part.outcome = recoveredOutcome(
    part.outcome,
    because('words-recovered', { count: recovered.words, from: recovered.kinds.join(', ') }),
  )
}

function readInstead(part: ExtractedPart, { text, encoding }: Reading): void {
  part.text = text.trim()
  part.contentEncoding = encoding
  part.metadata['Content-Encoding'] = [encoding]
  part.outcome = recoveredOutcome(part.outcome, because('encoding-misread', { encoding }))
}

/** What comparing came to, as the filter of that name knows it. */
function markSecondReading(part: ExtractedPart, isNotCompared: boolean): void {
  const { metadata, outcome } = part
  const has = (code: string) => outcome.reasons.some((reason) => reason.code === code)
  const findings = [
    metadata.recovered ? 'recovered' : '',
    metadata.beside_text ? 'beside' : '',
    has('encoding-misread') ? 'encoding' : '',
    has('attachments-unread') ? 'unread' : '',
    outcome.state === 'indexed-in-part' ? 'in-part' : '',
    isNotCompared ? 'not-compared' : '',
  ].filter(Boolean)
  if (findings.length > 0) part.secondReading = findings
}

/** A few replacement characters may be the author's own. */
const leastUndecoded = 20

/** A text full of replacement characters was read in part. */
function markUndecoded(part: ExtractedPart): void {
  const count = part.text.split('\ufffd').length - 1
  if (count < leastUndecoded || count * 50 < part.text.length || part.outcome.state !== 'indexed') return
  const reasons = [...part.outcome.reasons, because('signs-undecoded', { count })]
  part.outcome = { state: 'indexed-in-part', reasons }
}

const withoutText = new Set(['no-text', 'nothing-read', 'type-unknown', 'no-reader', 'read-elsewhere', 'properties-only'])

/** A document without text has some now; one that could not be read was read in part. */
function recoveredOutcome({ state, reasons }: Outcome, reason: Outcome['reasons'][number]): Outcome {
  const others = reasons.filter(({ code }) => !withoutText.has(code))
  const isWhole = state === 'indexed' || others.length === 0
  return { state: isWhole ? 'indexed' : 'indexed-in-part', reasons: [...others, reason] }
}
