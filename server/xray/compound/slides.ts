import type { XrayFinding } from '@dossier/contract/xray'
import { finding, type Looked } from '../finding.ts'
import { i16, textOf, u16, u32 } from './bytes.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }
const types = {
  document: 0x03e8,
  documentFacts: 0x03e9,
  slide: 0x03ee,
  slideShow: 0x03f9,
  slidePlace: 0x03f3,
  slideList: 0x0ff0,
  notes: 0x03f0,
  notesFacts: 0x03f1,
  textKind: 0x0f9f,
  wideText: 0x0fa0,
  narrowText: 0x0fa8,
  string: 0x0fba,
  binaryTag: 0x138b,
  comment: 0x2ee0,
  shape: 0xf004,
  anchor: 0xf010,
  edit: 0x0ff5,
  directory: 0x1772,
  locked: 0x2f14,
} as const
const deepest = 20
const textOfNotes = 2
const mostEdits = 1_000

type Item = { type: number; instance: number; data: Buffer; isContainer: boolean }

/** Looks into a PowerPoint file of 1997 to 2003: hidden slides, speaker notes, comments, text outside the slide, and what earlier saves left. */
export function lookIntoSlides(streams: ReadonlyMap<string, Buffer>): Looked {
  const stream = streams.get('PowerPoint Document')
  const user = streams.get('Current User')
  if (!stream || !user) return { ...nothing, gap: 'kind' }
  if (u32(user, 12) === 0xf3d1c4df) return { ...nothing, gap: 'locked' }
  const { now, before, document } = savesOf(stream, u32(user, 16))
  const root = now.get(document)
  if (root === undefined) return { ...nothing, gap: 'damaged' }
  const list = slidesOf(itemAt(stream, root)?.data ?? Buffer.alloc(0))
  const findings: XrayFinding[] = []
  for (const [at, { place, outline }] of list.slides.entries()) {
    const slide = itemAt(stream, now.get(place) ?? -1)
    if (slide?.type === types.slide) findings.push(...lookIntoSlide(slide.data, { page: at + 1, size: list.size, outline }))
  }
  const pages = new Map(list.slides.map(({ id }, at) => [id, at + 1]))
  const notes = [...now.values()].flatMap((place) => {
    const item = itemAt(stream, place)
    return item?.type === types.notes ? notesIn(item.data, pages) : []
  })
  findings.push(...notes.sort((one, other) => (one.page ?? 0) - (other.page ?? 0)))
  return { ...nothing, findings: [...findings, ...earlierIn(stream, now, before)], gap: null }
}

/** Where the objects of the newest save lie, by their numbers, and where those lie that a later save has replaced ([MS-PPT] 2.1.2). */
function savesOf(stream: Buffer, newest: number): { now: Map<number, number>; before: number[]; document: number } {
  const now = new Map<number, number>()
  const before = new Set<number>()
  let document = -1
  for (let at = newest, edits = 0; at > 0 && edits < mostEdits; edits++) {
    const edit = itemAt(stream, at)
    if (edit?.type !== types.edit) break
    if (document < 0) document = u32(edit.data, 16)
    const directory = itemAt(stream, u32(edit.data, 12))?.data ?? Buffer.alloc(0)
    for (const [number, place] of placesIn(directory)) {
      if (!now.has(number)) now.set(number, place)
      else if (now.get(number) !== place) before.add(place)
    }
    const previous = u32(edit.data, 8)
    if (previous >= at) break
    at = previous
  }
  return { now, before: [...before], document }
}

function* placesIn(directory: Buffer): Generator<[number, number]> {
  for (let at = 0; at + 4 <= directory.length; ) {
    const [first, count] = [u32(directory, at) & 0xfffff, u32(directory, at) >>> 20]
    for (let each = 0; each < count; each++) yield [first + each, u32(directory, at + 4 + each * 4)]
    at += 4 + count * 4
  }
}

type Slides = { slides: { place: number; id: number; outline: string }[]; size: [number, number] }

/** The slides in their order, each with the text that is kept beside it. */
function slidesOf(document: Buffer): Slides {
  const all: Slides = { slides: [], size: [0, 0] }
  for (const { type, instance, data } of itemsIn(document)) {
    if (type === types.documentFacts) all.size = [u32(data, 0), u32(data, 4)]
    if (type !== types.slideList || instance !== 0) continue
    for (const item of itemsIn(data)) {
      if (item.type === types.slidePlace) all.slides.push({ place: u32(item.data, 0), id: u32(item.data, 12), outline: '' })
      const last = all.slides.at(-1)
      if (last) last.outline += ` ${ownText(item)}`
    }
  }
  return all
}

type SlideFacts = { page: number; size: [number, number]; outline: string }

function lookIntoSlide(slide: Buffer, { page, size, outline }: SlideFacts): XrayFinding[] {
  const findings = commentsIn(slide, page)
  const show = itemsIn(slide).find(({ type }) => type === types.slideShow)
  if (show && u16(show.data, 10) & 4) findings.push(finding('hidden-slide', `${outline} ${allText(slide)}`, { page }))
  for (const shape of deepItems(slide)) {
    if (shape.type !== types.shape) continue
    const anchor = itemsIn(shape.data).find(({ type }) => type === types.anchor)
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
  const tags = deepItems(slide).filter(({ type }) => type === types.binaryTag)
  return tags.flatMap(({ data }) =>
    itemsIn(data).flatMap((comment) => {
      if (comment.type !== types.comment) return []
      const strings = new Map(itemsIn(comment.data).map((each) => [each.instance, ownText(each)]))
      const text = strings.get(1) ?? ''
      return text === '' ? [] : [finding('comment', text, { page, author: strings.get(0) || null })]
    }),
  )
}

/** The text of the notes themselves: a page of notes also has a head, a number and a date. */
function notesIn(notes: Buffer, pages: ReadonlyMap<number, number>): XrayFinding[] {
  const facts = itemsIn(notes).find(({ type }) => type === types.notesFacts)
  const page = pages.get(u32(facts?.data ?? Buffer.alloc(0), 0))
  let isNotes = false
  const texts: string[] = []
  for (const item of deepItems(notes)) {
    if (item.type === types.textKind) isNotes = u32(item.data, 0) === textOfNotes
    else if (isNotes && item.type !== types.string) texts.push(ownText(item))
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
  const item = itemAt(stream, place)
  if (!item || ![types.document, types.slide, types.notes].some((type) => type === item.type)) return []
  return deepItems(item.data).flatMap((each) => {
    const isText = each.type === types.wideText || each.type === types.narrowText
    const text = isText ? ownText(each).trim() : ''
    return text.length < 3 ? [] : [text]
  })
}

function allText(data: Buffer): string {
  return deepItems(data)
    .filter(({ type }) => type === types.wideText || type === types.narrowText)
    .map(ownText)
    .join(' ')
}

function ownText({ type, data }: Item): string {
  if (type === types.wideText || type === types.string) return textOf(data, true)
  return type === types.narrowText ? textOf(data, false) : ''
}

function itemAt(bytes: Buffer, at: number): Item | undefined {
  if (at < 0 || at + 8 > bytes.length) return undefined
  const head = u16(bytes, at)
  const data = bytes.subarray(at + 8, at + 8 + u32(bytes, at + 4))
  return { type: u16(bytes, at + 2), instance: head >> 4, isContainer: (head & 15) === 15, data }
}

function itemsIn(data: Buffer): Item[] {
  const items: Item[] = []
  for (let at = 0; at + 8 <= data.length; ) {
    const item = itemAt(data, at)
    if (!item) break
    items.push(item)
    at += 8 + item.data.length
  }
  return items
}

/** All below, in the order of the file. */
function deepItems(data: Buffer, depth = 0): Item[] {
  if (depth > deepest) return []
  return itemsIn(data).flatMap((item) => (item.isContainer ? [item, ...deepItems(item.data, depth + 1)] : [item]))
}
