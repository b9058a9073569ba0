import { deflateRawSync } from 'node:zlib'
import type { Bytes } from '../../../containers/bytes.ts'
import { lookInto } from '../../../containers/look-into.ts'
import type { FileToExtract } from '../../port.ts'

const sampleBytes = 16 * 1024

/** Files below this harm nobody by their size. */
const largeBytes = 256 * 1024

/** The longest runs of Deflate stand for 258 bytes each (RFC 1951). Logs and tables pack to a tenth or twentieth. */
const ratioOfLarge = 100

/** What is packed already should not pack at all, members stored in a zip not better than this. */
const ratioOfPacked = 10

/** How packed files begin, in hex: zip, gzip, bzip2, xz, Zstandard, 7z, RAR, PNG. Brotli has no mark. */
const packed = /^(?:504b0304|1f8b|425a68|fd377a58|28b52ffd|377abcaf|52617221|89504e47)/

/**
 * Whether a file says the same over and over: as a large file (a million brackets, one line of 200 MB), or unpacked (a gigabyte of zeros). Few such files are
 * healthy, and what exhausts a reader mostly is one of them. Told by how well a piece from the middle packs, in a tenth of a millisecond.
 */
export async function isMonotonous(file: FileToExtract): Promise<boolean> {
  // What cannot be opened is told when its turn comes.
  const isMonotonous = await lookInto(file, looksMonotonous).catch(() => false)
  return isMonotonous === true
}

async function looksMonotonous(bytes: Bytes): Promise<boolean> {
  const isPacked = packed.test((await bytes.read(0, 4)).toString('hex'))
  if (!isPacked && bytes.sizeBytes < largeBytes) return false
  const sample = await bytes.read(Math.max(0, Math.floor((bytes.sizeBytes - sampleBytes) / 2)), sampleBytes)
  const ratio = sample.length / deflateRawSync(sample, { level: 1 }).length
  return ratio > (isPacked ? ratioOfPacked : ratioOfLarge)
}
