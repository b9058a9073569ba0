import type { Piece } from '../piece.ts'
import { isMark } from './beside-pages.ts'
import { textOfContent } from './content-text.ts'
import { type FontReader, type Lookup, readFont } from './fonts.ts'
import { objectsOf, type PdfObject, unpack } from './objects.ts'
import { nameAt, type PdfDictionary, type PdfValue } from './values.ts'

const mostObjects = 200_000
/** Limit of decompressed streams, for each and in total. */
const [mostUnpacked, mostUnpackedInAll] = [16 * 1024 * 1024, 64 * 1024 * 1024]
/** Nesting limit of form XObjects, and of page tree nodes. */
const deepest = 8

/**
 * The text that only stands in drawings which the first reader leaves out: what marks such as stamps draw, and pages as an earlier revision had them. What
 * only a renderer could tell, such as fonts without a map to Unicode, is left out. @throws RangeError if there is more than fits into memory.
 */
export function drawnText(pdf: Buffer): Piece[] {
  const drawings = new Drawings(pdf)
  const pieces: Piece[] = [
    { kind: 'stamp', text: drawings.ofMarks().join('\n'), isRepeated: true },
    { kind: 'revision', text: drawings.ofFormerPages().join('\n'), isRepeated: true },
  ]
  return pieces.filter(({ text }) => /\S/.test(text))
}

class Drawings implements Lookup {
  /** All versions of each object, the current one last. */
  readonly #versions = new Map<number, PdfObject[]>()
  readonly #fonts = new Map<PdfDictionary, FontReader>()
  #unpackedLeft = mostUnpackedInAll

  constructor(pdf: Buffer) {
    let count = 0
    for (const object of objectsOf(pdf)) {
      count += 1
      if (count > mostObjects) throw new RangeError('more objects than are compared')
      const versions = this.#versions.get(object.number)
      if (versions) versions.push(object)
      else this.#versions.set(object.number, [object])
    }
  }

  /** The appearances of annotations; the values of form fields are read elsewhere. */
  ofMarks(): string[] {
    return [...this.#current()].flatMap(({ value }) => {
      if (!(value instanceof Map) || !isMark(value)) return []
      const appearance = this.valueOf(value.get('AP'))
      return appearance instanceof Map ? [this.#drawn(appearance.get('N'), 0)] : []
    })
  }

  /** Pages that the current revision lacks, and former content of the others. */
  ofFormerPages(): string[] {
    const pages = [...this.#versions.values()].flatMap((versions) =>
      versions.flatMap(({ number, value }) =>
        value instanceof Map && nameAt(value, 'Type') === 'Page'
          ? { number, page: value, isLast: value === versions.at(-1)?.value }
          : [],
      ),
    )
    const listed = this.#listedPages()
    const isCurrent = ({ number, isLast }: { number: number; isLast: boolean }) =>
      isLast && (listed.size === 0 || listed.has(number))
    const known = new Set(pages.filter(isCurrent).flatMap(({ page }) => this.#contents(page).flatMap((all) => all.at(-1) ?? [])))
    return pages.flatMap(({ page }) => {
      const former = this.#contents(page)
        .flat()
        .filter((stream) => !known.has(stream))
      for (const stream of former) known.add(stream)
      return former.map((stream) => this.#textOf(stream, this.#inherited(page), 0))
    })
  }

  valueOf(value: PdfValue | undefined): PdfValue {
    const number = referenceOf(value)
    return number === undefined ? (value ?? null) : (this.#versions.get(number)?.at(-1)?.value ?? null)
  }

  streamOf(value: PdfValue | undefined): Buffer | undefined {
    const object = this.#versions.get(referenceOf(value) ?? -1)?.at(-1)
    return object?.stream && this.#unpack(object)
  }

  *#current(): Generator<PdfObject> {
    for (const versions of this.#versions.values()) {
      const last = versions.at(-1)
      if (last) yield last
    }
  }

  #listedPages(): Set<number> {
    const listed = [...this.#current()].flatMap(({ value }) => {
      const kids = value instanceof Map && nameAt(value, 'Type') === 'Pages' ? this.valueOf(value.get('Kids')) : null
      return Array.isArray(kids) ? kids.flatMap((kid) => referenceOf(kid) ?? []) : []
    })
    return new Set(listed)
  }

  /** The content streams of a page, each in all of its revisions. */
  #contents(page: PdfDictionary): PdfObject[][] {
    const contents = page.get('Contents')
    const direct = this.valueOf(contents)
    const references = Array.isArray(direct) ? direct : [contents ?? null]
    return references.flatMap((one) => {
      const versions = this.#versions.get(referenceOf(one) ?? -1)?.filter(({ stream }) => stream !== undefined)
      return versions ? [versions] : []
    })
  }

  #inherited(page: PdfDictionary): PdfValue {
    let above: PdfValue = page
    for (let level = 0; level < deepest && above instanceof Map; level += 1) {
      const resources = this.valueOf(above.get('Resources'))
      if (resources instanceof Map) return resources
      above = this.valueOf(above.get('Parent'))
    }
    return null
  }

  /** An appearance stream, or one for each state of an annotation. */
  #drawn(value: PdfValue | undefined, depth: number): string {
    if (depth > deepest) return ''
    const object = this.#versions.get(referenceOf(value) ?? -1)?.at(-1)
    if (object?.stream && object.value instanceof Map) {
      return this.#textOf(object, this.valueOf(object.value.get('Resources')), depth)
    }
    const states = this.valueOf(value)
    return states instanceof Map ? [...states.values()].map((one) => this.#drawn(one, depth + 1)).join('\n') : ''
  }

  #textOf(object: PdfObject, resources: PdfValue, depth: number): string {
    const [fonts, drawings] = ['Font', 'XObject'].map((key) =>
      resources instanceof Map ? this.valueOf(resources.get(key)) : null,
    )
    return textOfContent(this.#unpack(object), {
      fontOf: (name) => (fonts instanceof Map ? this.#font(this.valueOf(fonts.get(name))) : undefined),
      drawingOf: (name) => (drawings instanceof Map ? this.#drawn(drawings.get(name), depth + 1) : ''),
    })
  }

  #font(font: PdfValue): FontReader | undefined {
    if (!(font instanceof Map)) return undefined
    const reader = this.#fonts.get(font) ?? readFont(font, this)
    this.#fonts.set(font, reader)
    return reader
  }

  #unpack({ value, stream }: PdfObject): Buffer {
    if (!stream || !(value instanceof Map)) return Buffer.alloc(0)
    const unpacked = unpack(value, stream, Math.min(mostUnpacked, this.#unpackedLeft))
    this.#unpackedLeft -= unpacked.length
    return unpacked
  }
}

function referenceOf(value: PdfValue | undefined): number | undefined {
  return value !== null && typeof value === 'object' && 'object' in value && typeof value.object === 'number'
    ? value.object
    : undefined
}
