import { inflateSync } from 'node:zlib'
import { isCompound } from '../../containers/compound.ts'

const largestObject = 256 * 1024 * 1024

/** The compound file of an object that is packed behind its length, as Office of 2003 does; undefined where it is none, or cut. */
export function unpackObject(data: Buffer): Buffer | undefined {
  if (data.length < 4) return undefined
  try {
    const bytes = inflateSync(data.subarray(4), { maxOutputLength: Math.min(largestObject, Math.max(1, data.readUInt32LE(0))) })
    return isCompound(bytes) ? bytes : undefined
  } catch {
    return undefined
  }
}
