import { reasonSentencesOf } from '@dossier/contract'
import { csvValue } from '../../exports/csv-cell.ts'
import type { Records } from '../../records/open.ts'
import { unpackReasons } from '../../records/reasons.ts'
import { type CustodyFilter, type CustodyLine, custodyLines } from './lines.ts'
import { sourceFolders } from './source-folders.ts'
import { sumLine } from './sums.ts'

const columns = [
  'path',
  'pathHex',
  'state',
  'sha256',
  'documentId',
  'sizeBytes',
  'modified',
  'statusChanged',
  'sourceFolder',
  'foundAt',
  'foundByRun',
  'seenAt',
  'seenByRun',
  'readAt',
  'tool',
  'missingSince',
  'noticed',
]

/** The chain of custody as CSV (RFC 4180, UTF-8 with a byte order mark); `pathHex` has the bytes of names that are not UTF-8. */
export async function* custodyTable(records: Records, filter: CustodyFilter): AsyncGenerator<string> {
  const folderOf = await sourceFolders(records, filter.project)
  yield `\uFEFF${columns.join(',')}\r\n`
  for await (const line of custodyLines(records, filter)) {
    yield `${cellsOf(line, folderOf(line.path_key)).map(csvValue).join(',')}\r\n`
  }
}

/** The digests of all files that are on disk and were read, as `sha256sum -c` takes them. */
export async function* custodySums(records: Records, filter: CustodyFilter): AsyncGenerator<Uint8Array> {
  for await (const { sha256, path_key, missing_since } of custodyLines(records, filter)) {
    if (sha256 !== null && missing_since === null) yield sumLine(sha256, path_key)
  }
}

type Cell = string | number | null

function cellsOf(line: CustodyLine, folder: string | null): Cell[] {
  const isText = Buffer.from(line.path).equals(Buffer.from(line.path_key))
  return [
    line.path,
    isText ? null : Buffer.from(line.path_key).toString('hex'),
    line.state,
    line.sha256,
    line.digest,
    line.size_bytes,
    nanoseconds(line.modified_ns),
    nanoseconds(line.changed_ns),
    folder,
    moment(line.found_at),
    line.found_run ?? line.found_by,
    moment(line.seen_at),
    line.seen_run ?? line.seen_by,
    moment(line.read_at),
    line.tool,
    moment(line.missing_since),
    reasonSentencesOf(unpackReasons(line.noticed ?? '')),
  ]
}

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** A file system timestamp in full precision (ISO 8601); null if there is none. */
function nanoseconds(text: string | null): string | null {
  if (text === null || !/^-?\d+$/.test(text)) return null
  const all = BigInt(text)
  const fraction = ((all % billion) + billion) % billion
  const seconds = new Date(Number((all - fraction) / 1_000_000n))
  if (Number.isNaN(seconds.getTime())) return null
  return seconds.toISOString().replace('.000Z', `.${String(fraction).padStart(9, '0')}Z`)
}

const billion = 1_000_000_000n
