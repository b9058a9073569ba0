import type { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'
import { addField, textIfAny, textOf } from './said.ts'

/** Items that are shown, or told: name, lyrics, comments, descriptions, names of shows and episodes. */
const shown = /^(\xa9(nam|lyr|cmt|des|alb|st3|grp|wrk|mvn)|desc|ldes|sdes|tvsh|tven|catg|keyw)$/
/** Kinds of values: bytes, UTF-8, UTF-16; others are pictures and numbers. */
const [unknown, utf8, utf16] = [0, 1, 2]

/** An item of a list: a value, or several, with a name that its writer gave it where it is one of its own. */
export function addItem(pieces: Pieces, key: string, body: Buffer): void {
  let name = key
  let isThere = false
  for (const { name: box, body: inside } of boxesOf(body)) {
    if (box === 'name') name = textOf(inside.subarray(4))
    if (box !== 'data' || inside.length < 8) continue
    const value = textOfValue(inside.readUInt32BE(0) & 0xffffff, inside.subarray(8))
    isThere = !inside.subarray(8).every((byte) => byte === 0)
    if (shown.test(name)) pieces.line('text', value)
    else if (value !== '') addField(pieces, /^[\w.: -]{5,}$/.test(name) || name !== key ? name : '', value)
  }
  // Its value was lost.
  if (!isThere && name.length > nameLength) addField(pieces, name, '')
}

/** Of the names that the format gives. */
const nameLength = 4

function textOfValue(kind: number, value: Buffer): string {
  if (kind === utf16) return decodeLabel(value, 'utf-16be') ?? ''
  if (kind === utf8) return textOf(value)
  return kind === unknown ? textIfAny(value) : ''
}

function boxesOf(body: Buffer): { name: string; body: Buffer }[] {
  const boxes: { name: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= body.length; ) {
    const size = body.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ name: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** Names of items that are told by numbers: how many, then each with its length and kind. */
export function nameOfKeys(body: Buffer): string[] {
  return boxesOf(body.subarray(8)).map(({ body: name }) => textOf(name))
}

/** Of 3GPP: a language, then text. */
const withLanguage = /^(titl|dscp|cprt|perf|auth|gnre|albm|kywd)$/

/** What a program says of a film: texts of QuickTime in several languages, of 3GPP, chapters as Nero writes them. */
export function addUserData(pieces: Pieces, name: string, body: Buffer): void {
  if (name === 'chpl') addChapters(pieces, body)
  else if (name.startsWith('\xa9')) addLanguages(pieces, body)
  else if (withLanguage.test(name)) pieces.line('text', textOf(body.subarray(6)))
  else if (name === 'name') pieces.line('text', textOf(body))
  else pieces.line('data', textIfAny(body))
}

function addLanguages(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at + 4 <= body.length; ) {
    const length = body.readUInt16BE(at)
    pieces.line('text', textOf(body.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
}

/** Each with its time and the number of its letters before it. */
function addChapters(pieces: Pieces, body: Buffer): void {
  for (let at = body[0] === 1 ? 9 : 5; at + 9 <= body.length; ) {
    const length = body[at + 8] ?? 0
    pieces.line('text', textOf(body.subarray(at + 9, at + 9 + length)))
    at += 9 + length
  }
}
