/** Numbers at a place of bytes; 0 where there are none, so that a cut file is read as far as it goes. */
export const u8 = (bytes: Buffer, at: number) => bytes[at] ?? 0
export const u16 = (bytes: Buffer, at: number) => (at >= 0 && at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0)
export const i16 = (bytes: Buffer, at: number) => (at >= 0 && at + 2 <= bytes.length ? bytes.readInt16LE(at) : 0)
export const u32 = (bytes: Buffer, at: number) => (at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
export const i32 = (bytes: Buffer, at: number) => (at >= 0 && at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0)

const latin = new TextDecoder('windows-1252')

/** Text of one byte a character (Windows-1252), or of two. */
export function textOf(bytes: Buffer, isWide: boolean): string {
  return isWide ? bytes.subarray(0, bytes.length & ~1).toString('utf16le') : latin.decode(bytes)
}
