/** One entry of a tar file: its name, time and what it is. */
export type TarEntry = { name: string; modifiedSeconds: number } & (
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'link'; target: string }
)

/** A tar archive's block size. */
export const blockBytes = 512

/** `isLenient`: a header that does not fit its sum is believed. */
type Strictness = { isLenient?: boolean }

/**
 * Reads a tar file with pax headers (POSIX.1-2001) or long names of GNU; files and symbolic links only.
 * @throws Error where it is cut or not a tar file.
 */
export function* tarEntries(archive: Buffer, { isLenient = false }: Strictness = {}): Generator<TarEntry> {
  let extended: Record<string, string> = {}
  let hasEnded = false
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const header = archive.subarray(at, at + blockBytes)
    // Another archive may have been appended to this one.
    if (header.every((byte) => byte === 0)) {
      hasEnded = true
      at += blockBytes
      continue
    }
    if (!fitsItsSum(header) && !(isLenient && !hasEnded && octalAt(header, 124, 12) !== undefined)) {
      if (hasEnded) return
      throw new Error('the archive is damaged: a header does not fit its sum')
    }
    hasEnded = false
    const size = octalAt(header, 124, 12) ?? 0
    const bytes = archive.subarray(at + blockBytes, at + blockBytes + size)
    if (bytes.length < size) throw new Error('the archive is cut')
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === 'x') {
      extended = readRecords(bytes)
      continue
    }
    if (type === 'L') {
      extended = { ...extended, path: textAt(bytes, 0, bytes.length) }
      continue
    }
    const name = extended.path ?? nameOf(header)
    const modifiedSeconds = Number(extended.mtime ?? octalAt(header, 136, 12) ?? 0)
    if (type === '2') yield { kind: 'link', name, modifiedSeconds, target: extended.linkpath ?? textAt(header, 157, 100) }
    else if (type === '0' || type === '\0') yield { kind: 'file', name, modifiedSeconds, bytes }
    extended = {}
  }
  if (!hasEnded) throw new Error('the archive is cut: its end is missing')
}

/** POSIX keeps the beginning of a long name in a field of its own; GNU uses that for times. */
export function nameOf(header: Buffer): string {
  const [name, prefix] = [textAt(header, 0, 100), textAt(header, 345, 155)]
  return prefix !== '' && header[262] === 0 ? `${prefix}/${name}` : name
}

/** Verifies a header's checksum, in which its own field counts as spaces; old programs added bytes with signs. */
export function fitsItsSum(header: Buffer): boolean {
  let [sum, signed] = [0, 0]
  for (const [at, byte] of header.entries()) {
    const own = at >= 148 && at < 156 ? 0x20 : byte
    sum += own
    signed += own < 0x80 ? own : own - 0x100
  }
  const told = octalAt(header, 148, 8)
  return told === sum || told === signed
}

/** The length of the largest safe integer: leading zeros would make parsing quadratic. */
const longestNumber = 16

/**
 * Records such as `27 path=some name\n`, each beginning with its length in bytes.
 * @throws Error where one has none.
 */
export function readRecords(bytes: Buffer): Record<string, string> {
  const records: Record<string, string> = {}
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at)
    const length = space - at > longestNumber ? Number.NaN : Number(bytes.toString('latin1', at, space))
    if (space < 0 || !Number.isSafeInteger(length) || length <= 0)
      throw new Error('the archive is damaged: a record has no length')
    const [key = '', ...value] = bytes.toString('utf8', space + 1, at + length - 1).split('=')
    records[key] = value.join('=')
    at += length
  }
  return records
}

/** The text in a field of a header, up to the first zero. */
export function textAt(header: Buffer, at: number, length: number): string {
  const text = header.toString('utf8', at, at + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

/** The number in a field of a header; undefined where there is none, or where it is written in another way, as sizes above 8 GB are. */
export function octalAt(header: Buffer, at: number, length: number): number | undefined {
  const digits = /^ *([0-7]+)/.exec(header.toString('latin1', at, at + length))?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 8)
}
