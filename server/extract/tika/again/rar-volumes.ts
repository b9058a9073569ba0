import { because } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { type RarEntry, rarEntries } from '../../../containers/rar/rar-headers.ts'
import { volumesBeside } from '../../../containers/rar/rar-volumes.ts'
import type { EvidenceFile } from '../../../evidence/kept-bytes.ts'
import type { Outcome } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { unreadRecord } from '../answer/told-outcome.ts'
import type { Read } from './second-reading.ts'

const withFirst: Outcome = { state: 'indexed', reasons: [because('read-with-first-volume')] }
const elsewhere: Outcome = { state: 'damaged', reasons: [because('goes-on-elsewhere')] }
const damaged: Outcome = { state: 'damaged', reasons: [because('member-damaged')] }

/** A volume behind the first: what is in it is read with that one, which lies beside it. Undefined for all other archives. */
export async function readLaterVolume(file: EvidenceFile, read: Read): Promise<Read | undefined> {
  const entries = await entriesOf(file)
  if (!isLater(entries) || !(await hasFirstBeside(file))) return undefined
  return named(read, entries, () => withFirst)
}

/** What an archive names of which nothing could be unpacked, as of a first volume without the second; what the reader gave of it stays. */
export async function nameMembers(file: EvidenceFile, read: Read): Promise<Read> {
  const entries = read.records.length > 1 ? [] : await entriesOf(file)
  if (!entries.some(({ isPiece }) => isPiece)) return read
  return named(read, entries, ({ isPiece }) => (isPiece ? elsewhere : damaged))
}

function named(read: Read, entries: RarEntry[], outcomeOf: (entry: RarEntry) => Outcome): Read {
  const root = Object.entries(read.records[0] ?? {}).filter(([key]) => !key.startsWith(exceptionPrefix))
  const told = entries.map((entry, index) => unreadRecord(entry.name, index, outcomeOf(entry)))
  const content = entries.map(({ name }) => name).join('\n\n')
  return { ...read, records: [{ ...Object.fromEntries(root), 'X-TIKA:content': content }, ...told] }
}

async function hasFirstBeside(file: EvidenceFile): Promise<boolean> {
  for (const { path } of await volumesBeside(file.path)) {
    const [first] = path.equals(file.path) ? [] : await entriesOf({ path })
    if (first && !first.isRest) return true
  }
  return false
}

function isLater([first]: RarEntry[]): boolean {
  return first?.isRest === true
}

const mostEntries = 100_000

async function entriesOf(file: EvidenceFile): Promise<RarEntry[]> {
  const list = async (bytes: Bytes) => {
    const entries: RarEntry[] = []
    for await (const entry of rarEntries(bytes)) if (entries.push(entry) >= mostEntries) break
    return entries
  }
  return (await lookInto(file, list)) ?? []
}
