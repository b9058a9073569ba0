import { compoundStreams, isCompound } from '../../containers/compound.ts'
import { roomForObjects, unpackObject } from './packed-object.ts'
import type { PackedFile } from './parts.ts'

const coded = /<(?:pkg:binaryData|w:binData)(?:\s[^<>]*)?>([^<]*)</g
/** How Word of 2003 names the streams of objects in the compound file that has all of them. */
const objectName = /^_\d+$/

/** The compound files in a Word document that is one XML file; its pictures are left to the first reader. @throws TooMuchEffort where its objects are too large together. */
export function flatObjects(xml: string): PackedFile[] {
  const room = roomForObjects(xml.length)
  return [...xml.matchAll(coded)].flatMap(([, letters = '']) => {
    const bytes = Buffer.from(letters, 'base64')
    if (!isCompound(bytes)) return []
    const packed = [...compoundStreams(bytes)].flatMap((stream) =>
      objectName.test(stream.name) ? (unpackObject(stream.bytes, room) ?? []) : [],
    )
    return [bytes, ...packed].map((object) => ({ name: 'object', bytes: object }))
  })
}
