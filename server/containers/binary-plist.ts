const mark = 'bplist00'
export const markBytes = mark.length

/** Whether bytes begin as a binary property list of Apple. */
export function isBinaryPlist(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, mark.length) === mark
}

/** Its end, which says where the table of its objects lies. */
export const endBytes = 32

/** By its last 32 bytes: where the table lies, how many objects it names, and how many bytes each place takes. */
export function tableOf(end: Buffer): { width: number; count: number; table: number } {
  return { width: end[6] ?? 0, count: Number(end.readBigUInt64BE(8)), table: Number(end.readBigUInt64BE(24)) }
}

/** Whether the last 32 bytes of one of `sizeBytes` name a table that lies in it; up to six bytes for a place are read. */
export function hasTable(end: Buffer, sizeBytes: number): boolean {
  const { width, count, table } = tableOf(end)
  return width >= 1 && width <= 6 && count > 0 && table >= mark.length && table + count * width <= sizeBytes - endBytes
}
