import { crc32 } from 'node:zlib'
import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'
import { compoundStreams } from '../../containers/compound.ts'

/** Larger messages are not taken apart for this: it happens in memory. */
const largestBytes = 64 * 1024 * 1024
/** `PR_RTF_COMPRESSED`, of the message or of one in it. */
const packedRtf = /^__substg1\.0_10090102$/i
const [headerBytes, sizeAt, kindAt, sumAt] = [16, 0, 8, 12]
const compressed = 0x75465a4c

/** The compressed RTF in a message of Outlook has a sum ([MS-OXRTFCP] 2.1.3.1.4). */
export async function checkPackedRtf(bytes: Bytes): Promise<Reason | undefined> {
  if (bytes.sizeBytes > largestBytes) return undefined
  for (const { name, bytes: stream } of compoundStreams(await bytes.read(0, bytes.sizeBytes)))
    if (packedRtf.test(name) && !fitsItsSum(stream)) return because('sums-differ')
  return undefined
}

/** What is not compressed has none; some programs leave it out. */
function fitsItsSum(packed: Buffer): boolean {
  if (packed.length < headerBytes || packed.readUInt32LE(kindAt) !== compressed) return true
  const sum = packed.readUInt32LE(sumAt)
  return sum === 0 || sum === sumOf(packed.subarray(headerBytes, packed.readUInt32LE(sizeAt) + 4))
}

/** As zip's, but for its beginning and its end, which are not inverted. */
function sumOf(bytes: Buffer): number {
  return ~crc32(bytes, 0xffffffff) >>> 0
}
