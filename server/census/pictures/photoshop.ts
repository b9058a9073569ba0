import { Allowance } from '../allowance.ts'
import { textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'

const headBytes = 26
/** Numbers of resources: fields of IPTC, an address, names of channels, a comment. */
const [iptc, address, channels] = [0x404, 0x40b, 0x3ee]

/** The texts of a Photoshop file: names and texts of layers, fields of IPTC, addresses, names of channels. XMP is found by its own mark. @throws TooMuchEffort where layers lie within each other. */
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
  const allowance = new Allowance(body.length)
  for (const at of placesOf(body, '8BIMluni')) pieces.line('layer', wideText(body, at + 12, allowance))
  for (const at of placesOf(body, '8BIMTySh')) {
    const end = at + 12 + lengthAt(body, at + 8)
    for (const text of textsOfLayer(allowance.take(body.subarray(at, end)), allowance)) pieces.line('text', text)
  }
  // The short form of the name stands before all else that is said of a layer.
  for (const at of placesOf(body, '8BIMnorm')) pieces.line('layer', shortName(body, at + 12))
}

function* placesOf(body: Buffer, mark: string): Generator<number> {
  for (let at = body.indexOf(mark, 0, 'latin1'); at >= 0; at = body.indexOf(mark, at + 4, 'latin1')) yield at
}

/** How many signs, then these in UTF-16. */
function wideText(body: Buffer, at: number, allowance: Allowance): string {
  const text = allowance.take(body.subarray(at + 4, at + 4 + 2 * lengthAt(body, at)))
  return (decodeLabel(text, 'utf-16be') ?? '').replaceAll('\0', '')
}

/** Behind the mask and the ranges that it is blended in, each of a length that stands before it. */
function shortName(body: Buffer, at: number): string {
  const ranges = at + 4 + 4 + lengthAt(body, at + 4)
  const name = ranges + 4 + lengthAt(body, ranges)
  return textIfAny(body.subarray(name + 1, name + 1 + (body[name] ?? 0)))
}

/** As it stands in the description of the layer, and as the program that sets it has it: `/Text (…)`, with a stroke before braces. */
function* textsOfLayer(layer: Buffer, allowance: Allowance): Generator<string> {
  for (const at of placesOf(layer, 'Txt TEXT')) yield wideText(layer, at + 8, allowance)
  for (const at of placesOf(layer, setText)) {
    const text = untilParenthesis(layer, at + setText.length)
    if (text === undefined) return
    yield decodeLabel(text, 'utf-16be') ?? ''
  }
}

const setText = '/Text (\xfe\xff'
const [stroke, closing] = [0x5c, 0x29]

/** Undefined where none closes it: then none closes those behind it either. */
function untilParenthesis(layer: Buffer, from: number): Buffer | undefined {
  const letters: number[] = []
  for (let at = from; at < layer.length; at += 1) {
    if (layer[at] === closing) return Buffer.from(letters)
    if (layer[at] === stroke) at += 1
    letters.push(layer[at] ?? 0)
  }
  return undefined
}
