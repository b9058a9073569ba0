import { type CompoundStream, compoundStreams, isCompound } from '../../containers/compound.ts'
import { openOldOffice } from '../../containers/locked-old-office.ts'
import { u16, u32 } from '../../containers/old-office/numbers-at.ts'
import {
  recordAt,
  recordsIn,
  recordText,
  type SlideRecord,
  savesOf,
  slideTypes as types,
} from '../../containers/old-office/slide-records.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** What is put into one page: slides, UTF-16 units of text, and records that are looked at, since a file can say that many slides lie in one place. */
const [mostSlides, longest, mostRecords] = [1_000, 3_000_000, 4_000_000]
const deepest = 20
/** Kinds of texts ([MS-PPT] 2.13.33). */
const [title, notesText, centredTitle] = [0, 2, 6]
/** What the last user's record begins with where the file is locked ([MS-PPT] 2.3.2). */
const [tokenAt, tokenOfLocked, newestAt] = [12, 0xf3d1c4df, 16]

/** A text of a slide with its kind. */
type SlideText = { kind: number; text: string }
/** A slide as the list of slides knows it: where it lies, its number in the file, and the texts that are kept beside it. */
type Listed = { place: number; id: number; outline: SlideText[] }

/** A presentation of PowerPoint 97 to 2003 as its slides follow each other: titles, paragraphs, the notes of whoever spoke. Hidden slides are shown and say so. @throws FileLocked; Error where it is none. */
export async function oldSlidesFrame(bytes: Buffer, passwords: readonly string[]): Promise<MadeBody> {
  const streamOf = await streamsOf(bytes, passwords)
  const [stream, user] = [streamOf('PowerPoint Document'), streamOf('Current User')]
  if (!stream || !user) throw new Error('there is no presentation of PowerPoint 97 in it')
  if (u32(user, tokenAt) === tokenOfLocked) throw new FileLocked()
  const { now, document } = savesOf(stream, u32(user, newestAt))
  const root = recordAt(stream, now.get(document) ?? -1)
  if (root?.type !== types.document) throw new Error('its list of slides cannot be read')
  const reading = new Reading()
  const listed = listedSlides(root.data, reading)
  const notes = notesBySlide(stream, now, reading)
  const slides: string[] = []
  for (const [index, slide] of listed.slice(0, mostSlides).entries()) {
    if (reading.isEnough) break
    const record = recordAt(stream, now.get(slide.place) ?? -1)
    slides.push(sectionOf(index + 1, slide, record?.type === types.slide ? record.data : Buffer.alloc(0), { notes, reading }))
  }
  return { body: slides.join(''), heads: [], remote: [], isCut: slides.length < listed.length || reading.isEnough }
}

/** Programs that also wrote for PowerPoint 95 put the newer form into a storage of its own. */
const dualStorage = 'PP97_DUALSTORAGE'

async function streamsOf(bytes: Buffer, passwords: readonly string[]): Promise<(name: string) => Buffer | undefined> {
  if (!isCompound(bytes)) throw new Error('it is no presentation of PowerPoint')
  const opened = await openOldOffice(bytes, passwords)
  if (opened === undefined) throw new FileLocked()
  const streams: CompoundStream[] = opened === 'none' ? [...compoundStreams(bytes)] : opened.streams
  const inStorage =
    (wanted: string) =>
    ({ storages }: CompoundStream) =>
      storages.join('/') === wanted
  const newer = streams.filter(inStorage(dualStorage))
  const own = newer.length > 0 ? newer : streams.filter(inStorage(''))
  return (wanted) => own.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.bytes
}

/** Counts what is read and told, so that no file makes it endless. */
class Reading {
  #records = 0
  #units = 0

  get isEnough(): boolean {
    return this.#records > mostRecords || this.#units > longest
  }

  *records(data: Buffer, depth = 0): Generator<SlideRecord> {
    if (depth > deepest) return
    for (const record of recordsIn(data)) {
      this.#records += 1
      if (this.isEnough) return
      yield record
      if (record.isContainer) yield* this.records(record.data, depth + 1)
    }
  }

  told(text: string): string {
    this.#units += text.length
    return text
  }
}

/** The slides in their order ([MS-PPT] 2.4.14.3). */
function listedSlides(document: Buffer, reading: Reading): Listed[] {
  const slides: Listed[] = []
  for (const list of recordsIn(document)) {
    if (list.type !== types.slideList || list.instance !== 0) continue
    for (const record of reading.records(list.data)) {
      if (record.type === types.slidePlace) slides.push({ place: u32(record.data, 0), id: u32(record.data, 12), outline: [] })
      const last = slides.at(-1)
      if (last) takeText(record, last.outline, reading)
    }
  }
  return slides
}

/** A text stands behind the record of its kind. */
function takeText(record: SlideRecord, texts: SlideText[], reading: Reading): void {
  if (record.type === types.textKind) texts.push({ kind: u32(record.data, 0), text: '' })
  const last = texts.at(-1)
  if (last && (record.type === types.wideText || record.type === types.narrowText)) last.text += reading.told(recordText(record))
}

/** Notes by the number of their slide. */
function notesBySlide(stream: Buffer, now: ReadonlyMap<number, number>, reading: Reading): Map<number, SlideText[]> {
  const notes = new Map<number, SlideText[]>()
  for (const place of new Set(now.values())) {
    const record = recordAt(stream, place)
    if (record?.type !== types.notes) continue
    let slide: number | undefined
    const texts: SlideText[] = []
    for (const each of reading.records(record.data)) {
      if (each.type === types.notesFacts) slide ??= u32(each.data, 0)
      takeText(each, texts, reading)
    }
    // A page of notes also has a head, a number and a date.
    if (slide !== undefined && !notes.has(slide))
      notes.set(
        slide,
        texts.filter(({ kind }) => kind === notesText),
      )
  }
  return notes
}

type Beside = { notes: ReadonlyMap<number, SlideText[]>; reading: Reading }

function sectionOf(number: number, { id, outline }: Listed, slide: Buffer, { notes, reading }: Beside): string {
  const { texts, isHidden } = contentOf(slide, outline, reading)
  const told = (notes.get(id) ?? []).map(markupOf).join('')
  const aside = told === '' ? '' : `<aside class="dossier-notes">${told}</aside>`
  const hidden = isHidden ? ' · ⊘' : ''
  return `<section class="dossier-slide"><p class="dossier-number">${number}${hidden}</p>${texts.map(markupOf).join('')}${aside}</section>`
}

/** Texts in the order of their shapes; those that are kept beside the slide stand where a shape refers to them, or before all where none does. */
function contentOf(slide: Buffer, outline: readonly SlideText[], reading: Reading): { texts: SlideText[]; isHidden: boolean } {
  const texts: SlideText[] = []
  const used = new Set<number>()
  let isHidden = false
  for (const record of reading.records(slide)) {
    if (record.type === types.slideShow) isHidden = (u16(record.data, 10) & 4) !== 0
    // A text of the shape itself has no kind before it where it is like no other.
    if (record.type === types.textBox) texts.push({ kind: -1, text: '' })
    takeText(record, texts, reading)
    if (record.type !== types.outlineText) continue
    const number = u32(record.data, 0)
    const kept = outline[number]
    if (kept && !used.has(number)) texts.push(kept)
    used.add(number)
  }
  return { texts: [...outline.filter((_, number) => !used.has(number)), ...texts], isHidden }
}

/** Paragraphs end with a return; a line within one with a vertical tab. */
function markupOf({ kind, text }: SlideText): string {
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
