import { type CompoundStream, compoundStreams, isCompound } from '../../../containers/compound.ts'
import { openOldOffice } from '../../../containers/office-locks/locked-old-office.ts'
import { u32 } from '../../../containers/old-office/numbers-at.ts'
import { recordAt, recordsIn, savesOf, slideTypes as types } from '../../../containers/old-office/slide-records.ts'
import { FileLocked } from '../../../recognition/pages/file-locked.ts'
import type { MadeBody } from '../page.ts'
import { OlderForm } from './older-form.ts'
import { SlidePictures } from './slide-pictures.ts'
import { shapesOf } from './slide-shapes.ts'
import { markupOf, Reading, type SlideText, takeText } from './slide-texts.ts'

/** More slides are not put into one page. */
const mostSlides = 1_000
/** The kind of the text that a speaker wrote ([MS-PPT] 2.13.33). */
const notesText = 2
/** What the last user's record begins with where the file is locked ([MS-PPT] 2.3.2). */
const [tokenAt, tokenOfLocked, newestAt] = [12, 0xf3d1c4df, 16]

/** A slide as the list of slides knows it: where it lies, its number in the file, and the texts that are kept beside it. */
type Listed = { place: number; id: number; outline: SlideText[] }

/**
 * A presentation of PowerPoint 97 to 2003 as its slides follow each other: titles, paragraphs, pictures, tables, the notes of whoever spoke. Hidden slides are shown and say
 * so. @throws FileLocked; Error where it is none.
 */
export async function oldSlidesFrame(bytes: Buffer, passwords: readonly string[]): Promise<MadeBody> {
  const streamOf = await streamsOf(bytes, passwords)
  const [stream, user] = [streamOf('PowerPoint Document'), streamOf('Current User')]
  if (!stream || !user || isOfOlder(user)) throw noneOf(stream !== undefined || streamOf('PP40') !== undefined)
  if (u32(user, tokenAt) === tokenOfLocked) throw new FileLocked()
  const { now, document } = savesOf(stream, u32(user, newestAt))
  const root = recordAt(stream, now.get(document) ?? -1)
  if (root?.type !== types.document) throw new Error('its list of slides cannot be read')
  const reading = new Reading()
  const listed = listedSlides(root.data, reading)
  const notes = notesBySlide(stream, now, reading)
  const pictures = new SlidePictures(root.data, streamOf('Pictures'), reading)
  const slides: string[] = []
  for (const [index, slide] of listed.slice(0, mostSlides).entries()) {
    if (reading.isEnough) break
    const record = recordAt(stream, now.get(slide.place) ?? -1)
    slides.push(
      sectionOf(index + 1, slide, record?.type === types.slide ? record.data : Buffer.alloc(0), { notes, reading, pictures }),
    )
  }
  return {
    body: slides.join(''),
    heads: [],
    remote: [],
    isCut: slides.length < listed.length || reading.isEnough || pictures.isCut,
  }
}

/** Before 1997 a presentation lay in a stream of another name, or the last user was told with nothing but a length. */
function noneOf(isOlder: boolean): Error {
  return isOlder ? new OlderForm('PowerPoint 95') : new Error('there is no presentation of PowerPoint in it')
}

function isOfOlder(user: Buffer): boolean {
  return user.length >= 4 && user.length === u32(user, 0) + 4
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

/** The slides in their order ([MS-PPT] 2.4.14.3). */
function listedSlides(document: Buffer, reading: Reading): Listed[] {
  const slides: Listed[] = []
  for (const list of recordsIn(document)) {
    if (list.type !== types.slideList || list.instance !== 0) continue
    for (const record of reading.below(list.data)) {
      if (record.type === types.slidePlace) slides.push({ place: u32(record.data, 0), id: u32(record.data, 12), outline: [] })
      const last = slides.at(-1)
      if (last) takeText(record, last.outline, reading)
    }
  }
  return slides
}

/** Notes by the number of their slide. */
function notesBySlide(stream: Buffer, now: ReadonlyMap<number, number>, reading: Reading): Map<number, SlideText[]> {
  const notes = new Map<number, SlideText[]>()
  for (const place of new Set(now.values())) {
    const record = recordAt(stream, place)
    if (record?.type !== types.notes) continue
    let slide: number | undefined
    const texts: SlideText[] = []
    for (const each of reading.below(record.data)) {
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

type Beside = { notes: ReadonlyMap<number, SlideText[]>; reading: Reading; pictures: SlidePictures }

function sectionOf(number: number, { id, outline }: Listed, slide: Buffer, { notes, reading, pictures }: Beside): string {
  const { markup, isHidden } = shapesOf(slide, { outline, reading, pictures })
  const told = (notes.get(id) ?? []).map(markupOf).join('')
  const aside = told === '' ? '' : `<aside class="dossier-notes">${told}</aside>`
  const hidden = isHidden ? ' · ⊘' : ''
  return `<section class="dossier-slide"><p class="dossier-number">${number}${hidden}</p>${markup}${aside}</section>`
}
