import type { XrayFinding } from '@dossier/contract/documents/xray'
import { i16, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import {
  deepRecords,
  recordsIn,
  recordText,
  type SlideRecord,
  slideTypes as types,
} from '../../containers/old-office/slide-records.ts'
import { finding } from '../finding.ts'
import { isPlainWhite, type ShapeFill, shapeFacts, shapeFill } from './shape-fill.ts'
import { colouredRuns, textColour } from './slide-text-looks.ts'

const [slideFacts, scheme, textLooks, group, placeholder] = [0x03ef, 0x07f0, 0x0fa1, 0xf003, 0x0bc3]
/** Which of the master's things a slide has ([MS-PPT] 2.5.10). */
const [masterObjects, masterScheme, masterBackground] = [1, 2, 4]
const [textBoxKind, pictureKind] = [202, 75]
const white = 0xffffff

/** A text that is kept beside a slide, and what it looks like. */
export type KeptText = { text: string; looks: Buffer }
type Colours = { scheme: readonly number[]; isWhite: (colour: number) => boolean }
type Place = { top: number; left: number; right: number; bottom: number }
/** Something drawn that text may stand before; without a place it may be anywhere. */
type Behind = Place | undefined

/**
 * Text in white on a white slide. Only what says that it is white is told, and only where nothing of another colour may be behind it: the slide itself, its master's or its
 * own drawings.
 */
export function whitesIn(
  slide: Buffer,
  { master, kept, page }: { master: Buffer; kept: readonly KeptText[]; page: number },
): XrayFinding[] {
  const flags = u16(factsOf(slide), 20)
  const colours = coloursOf((flags & masterScheme) !== 0 && master.length > 0 ? master : slide)
  if (!isWhiteBehind((flags & masterBackground) !== 0 ? master : slide, colours)) return []
  const behind: Behind[] = (flags & masterObjects) === 0 ? [] : placesOfDark(master, colours)
  const findings: XrayFinding[] = []
  for (const shape of shapesIn(slide)) {
    const fill = fillOf(shape.data, colours)
    const words = whiteText(shape.data, kept, colours)
    const isCovered = behind.some((each) => touches(each, shape.place))
    if (words !== '' && fill !== 'other' && !(fill === 'none' && isCovered)) findings.push(finding('colour', words, { page }))
    if (fill === 'other') behind.push(shape.place)
  }
  return findings
}

/** The number of a slide's master. */
export function masterOf(slide: Buffer): number {
  return u32(factsOf(slide), 12)
}

function factsOf(slide: Buffer): Buffer {
  return [...recordsIn(slide)].find(({ type }) => type === slideFacts)?.data ?? Buffer.alloc(0)
}

/** The eight colours of a slide; where none are told, they are those of a slide that is white. */
function coloursOf(slide: Buffer): Colours {
  const told = [...recordsIn(slide)].find(({ type, instance }) => type === scheme && instance === 1)
  const eight = told ? Array.from({ length: 8 }, (_, at) => u32(told.data, at * 4) & white) : [white]
  return {
    scheme: eight,
    isWhite: (colour) => {
      // A fill names one of the eight by a flag in its last byte.
      const isOfScheme = colour >>> 24 === 8
      return isOfScheme ? isPlainWhite(eight[colour & 0xff] ?? 0) : isPlainWhite(colour)
    },
  }
}

function isWhiteBehind(slide: Buffer, { isWhite, scheme: [first = 0] }: Colours): boolean {
  const shape = [...deepRecords(slide)].find(({ type, data }) => type === types.shape && shapeFacts(data).isBackground)
  const fill = shape ? shapeFill(shape.data, isWhite) : 'unknown'
  return fill === 'white' || ((fill === 'unknown' || fill === 'none') && isPlainWhite(first))
}

/** Shapes as they are drawn, the lowest first; those of a group stand where the group does. */
function* shapesIn(slide: Buffer, inGroup?: Place): Generator<{ data: Buffer; place: Behind }> {
  for (const record of recordsIn(slide)) {
    if (record.type === types.shape && !shapeFacts(record.data).isBackground)
      yield { data: record.data, place: inGroup ?? placeOf(record.data) }
    else if (record.type === group) {
      const [first] = recordsIn(record.data)
      // The first shape of a group is the group itself; that of the whole slide has no place.
      yield* shapesIn(record.data, inGroup ?? (first ? placeOf(first.data) : undefined))
    } else if (record.isContainer && record.type !== types.shape) yield* shapesIn(record.data, inGroup)
  }
}

function placeOf(shape: Buffer): Place | undefined {
  const anchor = [...recordsIn(shape)].find(({ type, data }) => type === types.anchor && data.length === 8)
  if (!anchor) return undefined
  const [top, left, right, bottom] = [0, 2, 4, 6].map((at) => i16(anchor.data, at))
  return { top: top ?? 0, left: left ?? 0, right: right ?? 0, bottom: bottom ?? 0 }
}

function placesOfDark(slide: Buffer, colours: Colours): Behind[] {
  return [...shapesIn(slide)].filter(({ data }) => fillOf(data, colours) === 'other').map(({ place }) => place)
}

/** Texts have nothing behind them where they do not say; other shapes may have anything. */
function fillOf(shape: Buffer, { isWhite }: Colours): Exclude<ShapeFill, 'unknown'> {
  const { kind, number } = shapeFacts(shape)
  if (kind === pictureKind) return 'other'
  const fill = shapeFill(shape, isWhite)
  if (fill !== 'unknown') return fill
  const isOfText = kind === textBoxKind || [...deepRecords(shape)].some(({ type }) => type === placeholder)
  // What has neither form nor number holds others.
  return isOfText || kind === 0 || number === 0 ? 'none' : 'other'
}

function touches(one: Behind, other: Behind): boolean {
  if (!one || !other) return true
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** What is white of the text of a shape, its own or one that is kept beside the slide. */
function whiteText(shape: Buffer, kept: readonly KeptText[], colours: Colours): string {
  const texts: KeptText[] = []
  for (const record of deepRecords(shape)) takeKeptText(record, texts, kept)
  return texts
    .flatMap(({ text, looks }) => colouredRuns(text, looks))
    .filter(({ text, colour }) => text.trim() !== '' && colour !== undefined && isWhiteText(colour, colours))
    .map(({ text }) => text)
    .join('')
    .trim()
}

function isWhiteText(colour: number, { scheme: eight }: Colours): boolean {
  const told = textColour(colour, eight)
  return told !== undefined && isPlainWhite(told)
}

/** Takes texts and, behind each, what they look like. */
export function takeKeptText(record: SlideRecord, texts: KeptText[], kept: readonly KeptText[] = []): void {
  if (record.type === types.textKind) texts.push({ text: '', looks: Buffer.alloc(0) })
  else if (record.type === types.wideText || record.type === types.narrowText) {
    if (texts.at(-1)?.text !== '') texts.push({ text: '', looks: Buffer.alloc(0) })
    const last = texts.at(-1)
    if (last) last.text = recordText(record)
  } else if (record.type === textLooks) {
    const last = texts.at(-1)
    if (last) last.looks = record.data
  } else if (record.type === types.outlineText) {
    const found = kept[u32(record.data, 0)]
    if (found) texts.push(found)
  }
}
