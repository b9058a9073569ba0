import type { XrayFinding } from '@dossier/contract/documents/xray'
import { i16, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import {
  deepRecords,
  isLocked,
  recordAt,
  recordsIn,
  recordText,
  savesOf,
  slideTypes as types,
} from '../../containers/old-office/slide-records.ts'
import { finding, type Looked, mostFindings } from '../finding.ts'
import { type KeptText, masterOf, takeKeptText, whitesIn } from './slide-whites.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }
const [textOfNotes, listOfMasters] = [2, 1]

/** Looks into a PowerPoint file of 1997 to 2003: hidden slides, speaker notes, comments, text outside the slide or in white, and what earlier saves left. */
export function lookIntoSlides(streams: ReadonlyMap<string, Buffer>): Looked {
  const stream = streams.get('PowerPoint Document')
  const user = streams.get('Current User')
  if (!stream || !user) return { ...nothing, gap: 'kind' }
  if (isLocked(user)) return { ...nothing, gap: 'locked' }
  const { now, before, document } = savesOf(stream, u32(user, 16))
  const root = now.get(document)
  if (root === undefined) return { ...nothing, gap: 'damaged' }
  const list = slidesOf(recordAt(stream, root)?.data ?? Buffer.alloc(0))
  const findings: XrayFinding[] = []
  for (const [at, { place, outline, kept }] of list.slides.entries()) {
    const slide = recordAt(stream, now.get(place) ?? -1)
    if (slide?.type !== types.slide) continue
    findings.push(...lookIntoSlide(slide.data, { page: at + 1, size: list.size, outline }))
    const master = recordAt(stream, now.get(list.masters.get(masterOf(slide.data)) ?? -1) ?? -1)?.data ?? Buffer.alloc(0)
    findings.push(...whitesIn(slide.data, { master, kept, page: at + 1 }))
    if (findings.length > mostFindings) break
  }
  const pages = new Map(list.slides.map(({ id }, at) => [id, at + 1]))
  const notes = [...now.values()].flatMap((place) => {
    const item = recordAt(stream, place)
    return item?.type === types.notes ? notesIn(item.data, pages) : []
  })
  findings.push(...notes.sort((one, other) => (one.page ?? 0) - (other.page ?? 0)))
  return { ...nothing, findings: [...findings, ...earlierIn(stream, now, before)], gap: null }
}

type Listed = { place: number; id: number; outline: string; kept: KeptText[] }
/** `masters`: where they lie, by their numbers. */
type Slides = { slides: Listed[]; masters: Map<number, number>; size: [number, number] }

/** The slides in their order, each with the text that is kept beside it. */
function slidesOf(document: Buffer): Slides {
  const all: Slides = { slides: [], masters: new Map(), size: [0, 0] }
  for (const { type, instance, data } of recordsIn(document)) {
    if (type === types.documentFacts) all.size = [u32(data, 0), u32(data, 4)]
    if (type !== types.slideList || instance > 1) continue
    for (const item of recordsIn(data)) {
      const [place, id] = [u32(item.data, 0), u32(item.data, 12)]
      if (item.type === types.slidePlace && instance === listOfMasters) all.masters.set(id, place)
      else if (item.type === types.slidePlace) all.slides.push({ place, id, outline: '', kept: [] })
      const last = all.slides.at(-1)
      if (!last || instance === listOfMasters) continue
      last.outline += ` ${recordText(item)}`
      takeKeptText(item, last.kept)
    }
  }
  return all
}

type SlideFacts = { page: number; size: [number, number]; outline: string }

function lookIntoSlide(slide: Buffer, { page, size, outline }: SlideFacts): XrayFinding[] {
  const findings = commentsIn(slide, page)
  const show = [...recordsIn(slide)].find(({ type }) => type === types.slideShow)
  if (show && u16(show.data, 10) & 4) findings.push(finding('hidden-slide', `${outline} ${allText(slide)}`, { page }))
  for (const shape of deepRecords(slide)) {
    if (shape.type !== types.shape) continue
    const anchor = [...recordsIn(shape.data)].find(({ type }) => type === types.anchor)
    const text = allText(shape.data).trim()
    if (anchor?.data.length === 8 && text !== '' && isOutside(anchor.data, size))
      findings.push(finding('outside', text, { page }))
  }
  return findings
}

/** Top, left, right, bottom of a shape. */
function isOutside(anchor: Buffer, [width, height]: [number, number]): boolean {
  const [top, left, right, bottom] = [0, 2, 4, 6].map((at) => i16(anchor, at))
  if (top === undefined || left === undefined || right === undefined || bottom === undefined || width === 0) return false
  return left >= width || right <= 0 || top >= height || bottom <= 0
}

function commentsIn(slide: Buffer, page: number): XrayFinding[] {
  const tags = [...deepRecords(slide)].filter(({ type }) => type === types.binaryTag)
  return tags.flatMap(({ data }) =>
    [...recordsIn(data)].flatMap((comment) => {
      if (comment.type !== types.comment) return []
      const strings = new Map([...recordsIn(comment.data)].map((each) => [each.instance, recordText(each)]))
      const text = strings.get(1) ?? ''
      return text === '' ? [] : [finding('comment', text, { page, author: strings.get(0) || null })]
    }),
  )
}

/** The text of the notes themselves: a page of notes also has a head, a number and a date. */
function notesIn(notes: Buffer, pages: ReadonlyMap<number, number>): XrayFinding[] {
  const facts = [...recordsIn(notes)].find(({ type }) => type === types.notesFacts)
  const page = pages.get(u32(facts?.data ?? Buffer.alloc(0), 0))
  let isNotes = false
  const texts: string[] = []
  for (const item of deepRecords(notes)) {
    if (item.type === types.textKind) isNotes = u32(item.data, 0) === textOfNotes
    else if (isNotes && item.type !== types.string) texts.push(recordText(item))
  }
  const text = texts.join(' ').trim()
  return text === '' || page === undefined ? [] : [finding('speaker-notes', text, { page })]
}

/** Texts of replaced objects that no object of now has. */
function earlierIn(stream: Buffer, now: ReadonlyMap<number, number>, before: readonly number[]): XrayFinding[] {
  if (before.length === 0) return []
  const present = new Set([...now.values()].flatMap((place) => textsAt(stream, place)))
  const gone = new Set(before.flatMap((place) => textsAt(stream, place)).filter((text) => !present.has(text)))
  return [...gone].map((text) => finding('earlier-version', text))
}

function textsAt(stream: Buffer, place: number): string[] {
  const item = recordAt(stream, place)
  if (!item || ![types.document, types.slide, types.notes].some((type) => type === item.type)) return []
  return [...deepRecords(item.data)].flatMap((each) => {
    const isText = each.type === types.wideText || each.type === types.narrowText
    const text = isText ? recordText(each).trim() : ''
    return text.length < 3 ? [] : [text]
  })
}

function allText(data: Buffer): string {
  return [...deepRecords(data)]
    .filter(({ type }) => type === types.wideText || type === types.narrowText)
    .map(recordText)
    .join(' ')
}
