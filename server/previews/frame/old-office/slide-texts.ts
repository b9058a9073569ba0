import { u32 } from '../../../containers/old-office/numbers-at.ts'
import { recordsIn, recordText, type SlideRecord, slideTypes as types } from '../../../containers/old-office/slide-records.ts'
import { escapeHtml } from '../sanitise.ts'

/** What is put into one page: UTF-16 units of text, and records that are looked at, since a file can say that many slides lie in one place. */
const [longest, mostRecords] = [3_000_000, 4_000_000]
export const deepest = 20
/** Kinds of texts ([MS-PPT] 2.13.33). */
const [title, centredTitle] = [0, 6]

/** A text of a slide with its kind. */
export type SlideText = { kind: number; text: string }

/** Counts what is read and told, so that no file makes it endless. */
export class Reading {
  #records = 0
  #units = 0

  get isEnough(): boolean {
    return this.#records > mostRecords || this.#units > longest
  }

  /** Records one behind the other, until it is enough. */
  *here(data: Buffer): Generator<SlideRecord> {
    for (const record of recordsIn(data)) {
      this.#records += 1
      if (this.isEnough) return
      yield record
    }
  }

  /** All below, in the order of the file. */
  *below(data: Buffer, depth = 0): Generator<SlideRecord> {
    if (depth > deepest) return
    for (const record of this.here(data)) {
      yield record
      if (record.isContainer) yield* this.below(record.data, depth + 1)
    }
  }

  told(text: string): string {
    this.#units += text.length
    return text
  }
}

/** A text stands behind the record of its kind. */
export function takeText(record: SlideRecord, texts: SlideText[], reading: Reading): void {
  if (record.type === types.textKind) texts.push({ kind: u32(record.data, 0), text: '' })
  const last = texts.at(-1)
  if (last && (record.type === types.wideText || record.type === types.narrowText)) last.text += reading.told(recordText(record))
}

/** Paragraphs end with a return; a line within one with a vertical tab. */
export function markupOf({ kind, text }: SlideText): string {
  const mark = kind === title || kind === centredTitle ? 'h2' : 'p'
  return text
    .split(/[\r\n]/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<${mark}>${escapeHtml(shown(paragraph)).replaceAll('\n', '<br>')}</${mark}>`)
    .join('')
}

function shown(paragraph: string): string {
  return paragraph
    .replaceAll('\v', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
}
