import { isCompound } from '../../containers/compound.ts'
import { recordsIn } from '../../containers/old-office/slide-records.ts'
import { roomForObjects, unpackObject } from '../office/packed-object.ts'
import type { PackedFile } from '../office/parts.ts'

/** `ExOleObjStg` ([MS-PPT] 2.10.34): an object of another program, packed where its instance is 1. */
const objectType = 0x1011

/** The compound files of objects in a presentation of 1997 to 2003; what cannot be unpacked is left to the first reader to tell. @throws TooMuchEffort where they are too large together. */
export function slideObjects(streams: ReadonlyMap<string, Buffer>): PackedFile[] {
  const objects: PackedFile[] = []
  const stream = streams.get('PowerPoint Document') ?? Buffer.alloc(0)
  const room = roomForObjects(stream.length)
  for (const { type, instance, data } of recordsIn(stream)) {
    if (type !== objectType) continue
    const bytes = instance === 1 ? unpackObject(data, room) : data
    if (bytes && isCompound(bytes)) objects.push({ name: `${objects.length + 1}`, bytes })
  }
  return objects
}
