import { inflateSync } from 'node:zlib'
import { isCompound } from '../../containers/compound.ts'
import { Allowance } from '../allowance.ts'

const largestObject = 256 * 1024 * 1024

/** What all packed objects of a file may take together: they are in memory at once. */
export function roomForObjects(sizeBytes: number): Allowance {
  return new Allowance(sizeBytes, largestObject)
}

/** The compound file of an object that is packed behind its length, as Office of 2003 does; undefined where it is none, or cut. @throws TooMuchEffort where there is no room left. */
export function unpackObject(data: Buffer, room: Allowance): Buffer | undefined {
  const bytes = inflated(data)
  return bytes && isCompound(bytes) ? room.take(bytes) : undefined
}

function inflated(data: Buffer): Buffer | undefined {
  if (data.length < 4) return undefined
  try {
    return inflateSync(data.subarray(4), { maxOutputLength: Math.min(largestObject, Math.max(1, data.readUInt32LE(0))) })
  } catch {
    return undefined
  }
}
