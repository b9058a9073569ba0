import type { TikaRecord } from '../process/request.ts'

/** The first value of a key. */
export function first(record: TikaRecord, key: string): string | undefined {
  return values(record, key)[0]
}

/** All values of a key, none where it is absent. */
export function values(record: TikaRecord, key: string): string[] {
  const value = record[key]
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** Types whose name the reader changed, by the names that the wire contract and its clients know. */
const knownNames: Record<string, string> = { 'text/markdown': 'text/x-web-markdown' }

/** `Content-Type` up to its parameters; `unknown` where there is none. Some formats give it twice. */
export function contentTypeOf(record: TikaRecord): string {
  const type = first(record, 'Content-Type')?.split(';')[0]?.trim().toLowerCase() || 'unknown'
  return knownNames[type] ?? type
}

/** Text without code points up to U+0020 at both ends. */
export function textOf(record: TikaRecord): string {
  const text = first(record, 'X-TIKA:content') ?? ''
  let [start, end] = [0, text.length]
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1
  return text.slice(start, end)
}

const kept = new Set(['X-TIKA:digest:SHA384', 'X-TIKA:embedded_resource_path', 'X-TIKA:encrypted'])
/** These describe the run rather than the document: temporary files, parse times. */
const ofThisRun = new Set(['File Name', 'File Modified Date', 'File Size'])

/** Keys and values that are equal in every run. */
export function stableMetadata(record: TikaRecord): Record<string, string[]> {
  const stable: Record<string, string[]> = {}
  for (const key of Object.keys(record)) {
    if ((key.startsWith('X-TIKA:') && !kept.has(key)) || ofThisRun.has(key) || key.endsWith('File-Parsed-DateTime')) continue
    const filled = values(record, key)
      .map(withoutHalves)
      .filter((value) => value.trim() !== '')
    if (filled.length > 0) stable[key] = filled
  }
  return stable
}

/** Names in OneNote have two bytes a sign, each of which the reader takes for one. */
function withoutHalves(value: string): string {
  return value.includes('\0') && /^(?:[^\0]\0)+$/.test(value.replace(/\0{2,}$/, '\0')) ? value.replaceAll('\0', '') : value
}
