import { deflateRawSync } from 'node:zlib'
import { type Bytes, bytesOfBuffer } from '../../../containers/bytes.ts'
import { Effort, withinEffort } from '../../../containers/effort.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { readZipDirectory } from '../../../containers/zip/zip-directory.ts'
import { readZipMember } from '../../../containers/zip/zip-members.ts'
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
  return (await packsWell(bytes)) && !(await withinEffort(() => isHarmlessZip(bytes)))
}

async function packsWell(bytes: Bytes): Promise<boolean> {
  const isPacked = packed.test((await bytes.read(0, 4)).toString('hex'))
  if (!isPacked && bytes.sizeBytes < largeBytes) return false
  const sample = await bytes.read(Math.max(0, Math.floor((bytes.sizeBytes - sampleBytes) / 2)), sampleBytes)
  const ratio = sample.length / deflateRawSync(sample, { level: 1 }).length
  return ratio > (isPacked ? ratioOfPacked : ratioOfLarge)
}

/** What comes out of a small zip, at most: unpacked in some ten milliseconds. */
const littleBytes = 16 * 1024 * 1024
/** It ends long before anybody would stop it. */
const neverAborted = new AbortController().signal

/** A table of empty cells packs so well that the packed one still packs: of a zip of little content that content decides, every member of it. */
async function isHarmlessZip(bytes: Bytes): Promise<boolean> {
  const directory = await readZipDirectory(bytes)
  if (!directory?.isComplete) return false
  const effort = new Effort(neverAborted)
  let left = littleBytes
  for (const member of directory.members) {
    left -= member.sizeBytes ?? Number.POSITIVE_INFINITY
    const content = left < 0 ? undefined : await readZipMember(bytes, member, { maxBytes: littleBytes, effort })
    if (!content || (await packsWell(bytesOfBuffer(content)))) return false
  }
  return true
}
