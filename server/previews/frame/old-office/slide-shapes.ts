import { i32, u16, u32 } from '../../../containers/old-office/numbers-at.ts'
import { recordsIn, type SlideRecord, slideTypes as types } from '../../../containers/old-office/slide-records.ts'
import type { SlidePictures } from './slide-pictures.ts'
import { type SlideCell, slideTable } from './slide-table.ts'
import { deepest, markupOf, type Reading, type SlideText, takeText } from './slide-texts.ts'

/** Properties of shapes ([MS-ODRAW] 2.3): their picture, their description, and whether a group of them is a table. */
const [picture, description, tableFacts] = [0x0104, 0x0381, 0x039f]

/** What stands on a slide: markup of its shapes in their order. */
export type SlideShapes = { markup: string; isHidden: boolean }

/** `outline`: texts that are kept beside the slide. They stand where a shape refers to them, or before all where none does. */
type Beside = { outline: readonly SlideText[]; pictures: SlidePictures; reading: Reading }

/** The texts, pictures and tables of a slide. */
export function shapesOf(slide: Buffer, beside: Beside): SlideShapes {
  const shapes = new Shapes(beside)
  const markup = shapes.markupOf(slide, 0)
  const others = beside.outline.filter((_, number) => !shapes.used.has(number))
  return { markup: others.map(markupOf).join('') + markup, isHidden: shapes.isHidden }
}

class Shapes {
  readonly #beside: Beside
  readonly used = new Set<number>()
  isHidden = false

  constructor(beside: Beside) {
    this.#beside = beside
  }

  markupOf(data: Buffer, depth: number): string {
    if (depth > deepest) return ''
    const parts: string[] = []
    // A text without a kind before it is of a shape of which the file says no more.
    const texts: SlideText[] = []
    for (const record of this.#beside.reading.here(data)) {
      if (record.type === types.slideShow) this.isHidden = (u16(record.data, 10) & 4) !== 0
      else if (record.type === types.shape) parts.push(this.#shape(record.data, depth + 1))
      else if (record.type === types.shapes) parts.push(this.#group(record.data, depth + 1))
      else if (record.type === types.textBox) parts.push(this.#text(record.data))
      else if (record.isContainer) parts.push(this.markupOf(record.data, depth + 1))
      else takeText(record, texts, this.#beside.reading)
    }
    return texts.map(markupOf).join('') + parts.join('')
  }

  #shape(shape: Buffer, depth: number): string {
    let [words, drawn] = ['', '']
    for (const record of this.#beside.reading.here(shape)) {
      if (record.type === types.textBox) words += this.#text(record.data)
      else if (record.type === types.properties) drawn += this.#picture(record)
      else if (record.isContainer) words += this.markupOf(record.data, depth + 1)
    }
    return drawn + words
  }

  #picture(record: SlideRecord): string {
    const properties = propertiesOf(record)
    const number = properties.get(picture)?.value
    if (number === undefined) return ''
    const told = properties.get(description)?.long?.toString('utf16le').replace(/\0+$/, '') ?? ''
    return this.#beside.pictures.markupOf(number, this.#beside.reading.told(told))
  }

  /** A text has its kind before it, unless it is like no other; what stands in the outline is referred to. */
  #text(box: Buffer): string {
    const { outline, reading } = this.#beside
    const texts: SlideText[] = [{ kind: -1, text: '' }]
    for (const record of reading.below(box)) {
      takeText(record, texts, reading)
      if (record.type !== types.outlineText) continue
      const number = u32(record.data, 0)
      const kept = outline[number]
      if (kept && !this.used.has(number)) texts.push(kept)
      this.used.add(number)
    }
    return texts.map(markupOf).join('')
  }

  /** The first shape of a group is the group itself; in a table, the others are its cells and lines. */
  #group(group: Buffer, depth: number): string {
    const members = [...this.#beside.reading.here(group)]
    if (!members[0] || !isTable(members[0])) return this.markupOf(group, depth)
    const cells = members.slice(1).map(
      (member): SlideCell => ({
        ...placeOf(member),
        markup: member.type === types.shape ? this.#shape(member.data, depth + 1) : this.markupOf(member.data, depth + 1),
      }),
    )
    return slideTable(cells)
  }
}

function isTable({ data }: SlideRecord): boolean {
  for (const record of recordsIn(data))
    if (record.type === types.moreProperties && (propertiesOf(record).get(tableFacts)?.value ?? 0) & 1) return true
  return false
}

/** Where a shape stands in its group ([MS-ODRAW] 2.2.39). */
function placeOf({ data }: SlideRecord): Omit<SlideCell, 'markup'> {
  for (const record of recordsIn(data)) {
    if (record.type !== types.placeInGroup) continue
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => i32(record.data, at))
    return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 }
  }
  return { left: 0, top: 0, right: 0, bottom: 0 }
}

/** A property: a number, or (`long`) the bytes that its number is the length of, which stand behind all of them ([MS-ODRAW] 2.2.9). */
type Property = { value: number; long?: Buffer }
const [nameBits, isLong, entryBytes] = [0x3fff, 0x8000, 6]

function propertiesOf({ instance, data }: SlideRecord): Map<number, Property> {
  const properties = new Map<number, Property>()
  let behind = instance * entryBytes
  for (let at = 0; at < instance * entryBytes && at + entryBytes <= data.length; at += entryBytes) {
    const [name, value] = [u16(data, at), u32(data, at + 2)]
    const long = (name & isLong) === 0 ? undefined : data.subarray(behind, behind + value)
    properties.set(name & nameBits, { value, ...(long && { long }) })
    if (long) behind += value
  }
  return properties
}
