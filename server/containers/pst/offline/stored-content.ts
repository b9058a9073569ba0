import { constants, inflateSync } from 'node:zlib'
import { pstSum } from '../layout.ts'
import { isList } from '../node-blocks.ts'
import type { Pst, PstBlock } from '../pst.ts'
import { decipher } from './cipher.ts'

/** The content of a block of a packed store. `isChanged`: it does not match its sum or cannot be unpacked; lost bytes are zeros. */
export type StoredContent = { content: Buffer; isChanged: boolean }

/** Reads, unpacks and deciphers a block. */
export async function readStored({ bytes, layout, cipher }: Pst, block: PstBlock): Promise<StoredContent> {
  const { sizeBytes, wholeBytes } = block
  const raw = await bytes.read(block.at, sizeBytes)
  const place = block.at + Math.ceil((sizeBytes + layout.blockTrailerBytes) / layout.unitBytes) * layout.unitBytes
  const sum = await bytes.read(place - layout.blockTrailerBytes + layout.sumAt, 4)
  const fits = sum.length === 4 && raw.length === sizeBytes && sum.readUInt32LE(0) === pstSum(raw)
  const isCiphered = cipher === 1 && !isList(block.id)
  if (sizeBytes === wholeBytes) return { content: isCiphered ? decipher(raw) : raw, isChanged: !fits }
  // No real store that is both packed and ciphered was available: the first bytes of a stream show in which order that was done.
  const isOutside = !isCiphered || isStream(raw)
  const unpacked = unpack(isOutside ? raw : decipher(raw), wholeBytes)
  const content = isCiphered && isOutside ? decipher(unpacked) : unpacked
  if (content.length === wholeBytes) return { content, isChanged: !fits }
  return { content: Buffer.concat([content, Buffer.alloc(wholeBytes)], wholeBytes), isChanged: true }
}

/** The two bytes before a deflated stream (RFC 1950, 2.2). */
function isStream(bytes: Buffer): boolean {
  const [method = 0, flags = 1] = bytes
  return method % 16 === 8 && (method * 256 + flags) % 31 === 0
}

/** As much of it as can be unpacked. */
function unpack(bytes: Buffer, wholeBytes: number): Buffer {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, wholeBytes) })
  } catch {
    return Buffer.alloc(0)
  }
}
