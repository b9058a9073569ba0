import { inflateSync } from 'node:zlib'
import { isCompound } from '../../containers/compound.ts'
import type { PackedFile } from './parts.ts'

const coded = /<(?:pkg:binaryData|w:binData)(?:\s[^>]*)?>([^<]*)</g
/** How Word 2003 stores all objects of a document together: this mark, then a packed compound file at a fixed place. */
const activeMime = 'ActiveMime'
const packedAt = 50
const largestObjects = 256 * 1024 * 1024

/** The compound files in a Word document that is one XML file; its pictures are left to the first reader. */
export function flatObjects(xml: string): PackedFile[] {
  return [...xml.matchAll(coded)].flatMap(([, letters = '']) => {
    const stored = Buffer.from(letters, 'base64')
    const bytes = stored.toString('latin1', 0, activeMime.length) === activeMime ? unpacked(stored) : stored
    return bytes && isCompound(bytes) ? [{ name: 'object', bytes }] : []
  })
}

function unpacked(stored: Buffer): Buffer | undefined {
  try {
    return inflateSync(stored.subarray(packedAt), { maxOutputLength: largestObjects })
  } catch {
    return undefined
  }
}
