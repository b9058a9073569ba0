import { textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'

const headBytes = 26
/** Numbers of resources: fields of IPTC, an address, names of channels, a comment. */
const [iptc, address, channels] = [0x404, 0x40b, 0x3ee]

/** The texts of a Photoshop file: names and texts of layers, fields of IPTC, addresses, names of channels. XMP is found by its own mark. */
export function addPhotoshop(pieces: Pieces, file: Buffer): void {
  const resources = headBytes + lengthAt(file, headBytes) + 4
  const layers = resources + lengthAt(file, resources) + 4
  addResources(pieces, file.subarray(resources + 4, layers))
  addLayers(pieces, file.subarray(layers, layers + 4 + lengthAt(file, layers)))
}

/** Of a section, with the four bytes that say it. */
function lengthAt(file: Buffer, at: number): number {
  return at + 4 > file.length ? 0 : file.readUInt32BE(at)
}

function addResources(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at + 12 <= body.length && body.toString('latin1', at, at + 4) === '8BIM'; ) {
    const id = body.readUInt16BE(at + 4)
    const start = at + 6 + even((body[at + 6] ?? 0) + 1) + 4
    if (start > body.length) return
    const length = body.readUInt32BE(start - 4)
    const value = body.subarray(start, start + length)
    if (id === iptc) addIptc(pieces, value)
    else if (id === address) pieces.line('link', textOf(value))
    else if (id === channels) addNames(pieces, value)
    at = start + even(length)
  }
}

const even = (length: number) => length + (length % 2)

/** Each begins with a byte of 28, the number of its kind, and its length. */
function addIptc(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at + 5 <= body.length && body[at] === 0x1c; ) {
    const length = body.readUInt16BE(at + 3)
    pieces.line('data', textIfAny(body.subarray(at + 5, at + 5 + length)))
    at += 5 + length
  }
}

/** Each with the number of its letters before it. */
function addNames(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at < body.length; at += 1 + (body[at] ?? 0))
    pieces.line('layer', textOf(body.subarray(at + 1, at + 1 + (body[at] ?? 0))))
}

/** What layers are called and what stands on them is told by marks of its own, wherever it lies. */
function addLayers(pieces: Pieces, body: Buffer): void {
  for (const at of placesOf(body, '8BIMluni')) pieces.line('layer', wideText(body, at + 12))
  for (const at of placesOf(body, '8BIMTySh')) {
    const end = at + 12 + lengthAt(body, at + 8)
    for (const text of textsOfLayer(body.subarray(at, end))) pieces.line('text', text)
  }
  // The short form of the name stands before all else that is said of a layer.
  for (const at of placesOf(body, '8BIMnorm')) pieces.line('layer', shortName(body, at + 12))
}

function* placesOf(body: Buffer, mark: string): Generator<number> {
  for (let at = body.indexOf(mark, 0, 'latin1'); at >= 0; at = body.indexOf(mark, at + 4, 'latin1')) yield at
}

/** How many signs, then these in UTF-16. */
function wideText(body: Buffer, at: number): string {
  const text = body.subarray(at + 4, at + 4 + 2 * lengthAt(body, at))
  return (decodeLabel(text, 'utf-16be') ?? '').replaceAll('\0', '')
}

/** Behind the mask and the ranges that it is blended in, each of a length that stands before it. */
function shortName(body: Buffer, at: number): string {
  const ranges = at + 4 + 4 + lengthAt(body, at + 4)
  const name = ranges + 4 + lengthAt(body, ranges)
  return textIfAny(body.subarray(name + 1, name + 1 + (body[name] ?? 0)))
}

/** As it stands in the description of the layer, and as the program that sets it has it: `/Text (…)`, with a stroke before braces. */
function* textsOfLayer(layer: Buffer): Generator<string> {
  for (const at of placesOf(layer, 'Txt TEXT')) yield wideText(layer, at + 8)
  const engine = layer.toString('latin1')
  for (const [, text = ''] of engine.matchAll(/\/Text \(\xfe\xff((?:[^\\)]|\\[\s\S])*)\)/g))
    yield decodeLabel(Buffer.from(text.replace(/\\([\s\S])/g, '$1'), 'latin1'), 'utf-16be') ?? ''
}
