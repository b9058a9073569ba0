const headBytes = 26
/** Octal 070707, as the machine of the writer had it: most of them little-endian. */
const magic = 0o070707
/** Of a mode: what kind of thing it is, and that of a file. */
const [kindBits, fileBits] = [0o170000, 0o100000]

/** Whether bytes begin a cpio archive of the old binary form, on a little-endian machine. */
export function isOldCpio(bytes: Buffer): boolean {
  return bytes.length >= headBytes && bytes.readUInt16LE(0) === magic
}

/** The files of such an archive, up to its end or to where it is cut. Numbers of 32 bits have their upper half first. */
export function* oldCpioMembers(archive: Buffer): Generator<Buffer> {
  for (let at = 0; at + headBytes <= archive.length && archive.readUInt16LE(at) === magic; ) {
    const nameBytes = archive.readUInt16LE(at + 20)
    const sizeBytes = archive.readUInt16LE(at + 22) * 0x10000 + archive.readUInt16LE(at + 24)
    const dataAt = at + headBytes + even(nameBytes)
    if (dataAt + sizeBytes > archive.length) return
    const isFile = (archive.readUInt16LE(at + 6) & kindBits) === fileBits
    if (isFile && sizeBytes > 0) yield archive.subarray(dataAt, dataAt + sizeBytes)
    at = dataAt + even(sizeBytes)
  }
}

function even(length: number): number {
  return length + (length % 2)
}
