import { AppError } from '@dossier/contract'

/** A piece of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * The range that a `Range` header asks of `sizeBytes` bytes (RFC 9110, 14.1.2); undefined for the whole: no header, another unit, or several
 * ranges, which a server may answer with everything. Throws AppError RANGE_NOT_SATISFIABLE where nothing of it is there.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  const range =
    from === '' ? lastBytes(Number(to), sizeBytes) : { start: Number(from), end: to === '' ? sizeBytes - 1 : Number(to) }
  if (to !== '' && from !== '' && range.end < range.start) return undefined
  if (range.start >= sizeBytes || range.start > range.end) throw new AppError('RANGE_NOT_SATISFIABLE', { sizeBytes })
  return { start: range.start, end: Math.min(range.end, sizeBytes - 1) }
}

function lastBytes(count: number, sizeBytes: number): ByteRange {
  return { start: count === 0 ? sizeBytes : Math.max(0, sizeBytes - count), end: sizeBytes - 1 }
}
