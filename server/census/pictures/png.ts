import { Allowance } from '../allowance.ts'
import { addField, addXmp, textIfAny, textOf } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { addTiffFields } from './tiff-fields.ts'

const headBytes = 8
const mostChunks = 100_000

/** The texts of a PNG: in chunks of three kinds, packed or not, what cameras say, and what stands behind its end. @throws TooMuchEffort where they unpack into too much. */
export function addPng(pieces: Pieces, file: Buffer): void {
  const allowance = new Allowance(file.length)
  let at = headBytes
  for (let chunk = 0; chunk < mostChunks && at + 12 <= file.length; chunk += 1) {
    const [length, name] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)]
    const body = file.subarray(at + 8, at + 8 + length)
    if (name === 'eXIf') addTiffFields(pieces, body, allowance)
    else if (/^(tEXt|zTXt|iTXt)$/i.test(name)) addText({ pieces, allowance }, name, body)
    at += 12 + length
    if (name === 'IEND') break
  }
  pieces.line('hidden', textIfAny(file.subarray(at)))
}

type Reading = { pieces: Pieces; allowance: Allowance }

/** A name, then a text. */
function addText(reading: Reading, chunk: string, body: Buffer): void {
  const { pieces, allowance } = reading
  const end = body.indexOf(0)
  if (end < 0) return
  const name = body.toString('latin1', 0, end)
  // Its capitals are flags, which may be damaged.
  const kind = chunk.toLowerCase()
  if (kind === 'text') addField(pieces, name, textOf(body.subarray(end + 1)))
  else if (kind === 'ztxt') addField(pieces, name, textOf(allowance.inflate(body.subarray(end + 2))))
  else addInternational(reading, name, body, end)
}

/** Whether it is packed, its language, and its name in that language stand between them. */
function addInternational({ pieces, allowance }: Reading, name: string, body: Buffer, end: number): void {
  const language = body.indexOf(0, end + 3)
  const translated = body.indexOf(0, language + 1)
  if (language < 0 || translated < 0) return
  const raw = body.subarray(translated + 1)
  const text = body[end + 1] === 1 ? allowance.inflate(raw) : raw
  if (name === 'XML:com.adobe.xmp') addXmp(pieces, text)
  else addField(pieces, `${name} ${textOf(body.subarray(language + 1, translated))}`, textOf(text))
}
