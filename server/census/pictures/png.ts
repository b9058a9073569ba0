import { inflateSync } from 'node:zlib'
import { addField, addXmp, textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { addTiffFields } from './tiff-fields.ts'

const headBytes = 8
const mostChunks = 100_000
const longestText = 4 * 1024 * 1024

/** The texts of a PNG: in chunks of three kinds, packed or not, what cameras say, and what stands behind its end. */
export function addPng(pieces: Pieces, file: Buffer): void {
  let at = headBytes
  for (let chunk = 0; chunk < mostChunks && at + 12 <= file.length; chunk += 1) {
    const [length, name] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)]
    const body = file.subarray(at + 8, at + 8 + length)
    if (name === 'eXIf') addTiffFields(pieces, body)
    else if (/^([tz]TXt|iTXt)$/i.test(name)) addText(pieces, name, body)
    at += 12 + length
    if (name === 'IEND') break
  }
  pieces.line('hidden', textIfAny(file.subarray(at)))
}

/** A name, then a text. */
function addText(pieces: Pieces, kind: string, body: Buffer): void {
  const end = body.indexOf(0)
  if (end < 0) return
  const name = body.toString('latin1', 0, end)
  if (kind === 'tEXt') addField(pieces, name, textOf(body.subarray(end + 1)))
  else if (kind === 'zTXt') addField(pieces, name, textOf(inflated(body.subarray(end + 2))))
  else addInternational(pieces, name, body, end)
}

/** Whether it is packed, its language, and its name in that language stand between them. */
function addInternational(pieces: Pieces, name: string, body: Buffer, end: number): void {
  const language = body.indexOf(0, end + 3)
  const translated = body.indexOf(0, language + 1)
  if (language < 0 || translated < 0) return
  const raw = body.subarray(translated + 1)
  const text = body[end + 1] === 1 ? inflated(raw) : raw
  if (name === 'XML:com.adobe.xmp') addXmp(pieces, text)
  else addField(pieces, `${name} ${textOf(body.subarray(language + 1, translated))}`, textOf(text))
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: longestText })
  } catch {
    return Buffer.alloc(0)
  }
}
