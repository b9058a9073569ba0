import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Bytes } from '../bytes.ts'
import { Lzma, LzmaFault } from '../xz/lzma.ts'
import { withTimes } from './dated-directory.ts'
import { Fields, SevenZipFault } from './fields.ts'
import { readStreams } from './streams.ts'

const mark = Buffer.from('377abcaf271c', 'hex')
const startBytes = 32
const packedDirectory = 0x17
const lzmaMethod = '030101'
/** A million members have less. */
const largestDirectory = 64 * 1024 * 1024
const stepBytes = 1024 * 1024

/**
 * Writes a 7z anew with a time of change for each member, which some readers will not do without; those that have none get 1601-01-01T00:00:00Z.
 * @returns its size; undefined for what is no 7z, is locked, or has a directory that we cannot read.
 */
export async function writeDatedCopy(archive: Bytes, to: string): Promise<number | undefined> {
  const directory = await readDirectory(archive).catch(nothingOfFaults)
  return directory && write(archive, directory, to)
}

function nothingOfFaults(error: unknown): undefined {
  if (error instanceof SevenZipFault || error instanceof LzmaFault) return undefined
  throw error
}

/** The directory may itself be packed, and then says so. */
async function readDirectory(archive: Bytes): Promise<Buffer | undefined> {
  const start = await archive.read(0, startBytes)
  if (start.length < startBytes || !start.subarray(0, mark.length).equals(mark)) return undefined
  const [from, length] = [Number(start.readBigUInt64LE(12)), Number(start.readBigUInt64LE(20))]
  if (length > largestDirectory) return undefined
  const directory = await archive.read(startBytes + from, length)
  if (directory.length < length || crc32(directory) !== start.readUInt32LE(28)) return undefined
  return withTimes(directory[0] === packedDirectory ? await unpackDirectory(archive, directory) : directory)
}

async function unpackDirectory(archive: Bytes, directory: Buffer): Promise<Buffer> {
  const fields = new Fields(directory)
  fields.byte()
  const { packedAt, packedSizes, folders } = readStreams(fields)
  const [folder, packedBytes = 0] = [folders[0], packedSizes[0]]
  // Of a locked one the first coder is AES.
  if (folder?.method !== lzmaMethod || folder.coders !== 1 || folder.sizeBytes > largestDirectory)
    throw new SevenZipFault('a directory that is packed in another way')
  const packed = await archive.read(startBytes + packedAt, Math.min(packedBytes, largestDirectory))
  const lzma = new Lzma(folder.sizeBytes, 0)
  lzma.forget()
  lzma.setProperties(folder.properties[0] ?? 0)
  lzma.resetState()
  lzma.unpack(packed, folder.sizeBytes)
  return Buffer.from(lzma.out.subarray(0, lzma.end))
}

/** The new directory stands behind everything. */
async function write(archive: Bytes, directory: Buffer, to: string): Promise<number> {
  const target = await open(to, 'wx', 0o600)
  try {
    const start = Buffer.from(await archive.read(0, startBytes))
    start.writeBigUInt64LE(BigInt(archive.sizeBytes - startBytes), 12)
    start.writeBigUInt64LE(BigInt(directory.length), 20)
    start.writeUInt32LE(crc32(directory), 28)
    start.writeUInt32LE(crc32(start.subarray(12)), 8)
    await target.write(start)
    for (let at = startBytes; at < archive.sizeBytes; at += stepBytes) await target.write(await archive.read(at, stepBytes))
    await target.write(directory)
    return archive.sizeBytes + directory.length
  } finally {
    await target.close()
  }
}
