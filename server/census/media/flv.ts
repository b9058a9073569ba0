import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { textOf } from './said.ts'

const scriptTag = 18
const largestTag = 1024 * 1024
const mostTags = 200_000

/** What a film of Flash says in its tags of data: fields, texts over it. Sound and pictures are passed over. */
export async function readFlv(bytes: Bytes): Promise<Piece[]> {
  const pieces = new Pieces()
  const start = await bytes.read(0, 9)
  let at = start.length < 9 ? 0 : start.readUInt32BE(5) + 4
  for (let tag = 0; tag < mostTags; tag += 1) {
    const head = await bytes.read(at, 11)
    if (head.length < 11) break
    const length = head.readUIntBE(1, 3)
    if ((head[0] ?? 0) === scriptTag) addTexts(pieces, await bytes.read(at + 11, Math.min(length, largestTag)))
    at += 11 + length + 4
  }
  return pieces.all()
}

/** Values of AMF 0, whatever holds them: texts begin with a 2 or a 12; names of fields, with nothing but a length before them, lie between. */
function addTexts(pieces: Pieces, body: Buffer): void {
  for (let at = 0; at + 3 <= body.length; ) {
    const long = body[at] === 12
    const start = at + (long ? 5 : 3)
    const isText = (body[at] === 2 || long) && start <= body.length
    const length = !isText ? 0 : long ? body.readUInt32BE(at + 1) : body.readUInt16BE(at + 1)
    const name = isText ? undefined : nameAt(body, at)
    if (isText && start + length <= body.length) {
      const text = textOf(body.subarray(start, start + length))
      if (!/^on[A-Z]\w+$/.test(text)) pieces.line('data', text)
      at = start + length
    } else if (name !== undefined) {
      pieces.line('data', name)
      at += 2 + name.length
    } else at += 1
  }
}

function nameAt(body: Buffer, at: number): string | undefined {
  const length = body.readUInt16BE(at)
  if (length < 3 || length >= 100) return undefined
  const name = body.toString('latin1', at + 2, at + 2 + length)
  return name.length === length && /^[\w.: -]+$/.test(name) ? name : undefined
}
