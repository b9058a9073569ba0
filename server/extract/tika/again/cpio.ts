import type { Bytes } from '../../../containers/bytes.ts'
import { type CpioEntry, cpioEntries } from '../../../containers/cpio/cpio.ts'
import { lookInto } from '../../../containers/look-into.ts'
import type { FileToExtract } from '../../port.ts'
import { faultsOf } from '../answer/faults.ts'
import { contentTypeOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import { readAsZip } from './as-zip.ts'
import type { Means, Read } from './second-reading.ts'

/** It happens in memory, member by member. */
const largestMember = 512 * 1024 * 1024
/** As many as a zip with short offsets may have. */
const mostEntries = 65_000
const [kindBits, folderKind] = [0o170000, 0o040000]

/** Whether it is a cpio archive with a name that is not ASCII: there the reader stops. */
export function isUnreadCpio({ records: [root] }: Read): boolean {
  return root !== undefined && isFaultyCpio(root)
}

/** The same of an embedded document. */
export function isFaultyCpio(record: TikaRecord): boolean {
  return contentTypeOf(record) === 'application/x-cpio' && /^Input length = \d+$/.test(faultsOf(record).stopped ?? '')
}

/** Reads a cpio archive by our own walk over its entries. */
export async function readCpio(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const again = await lookInto(file, async (bytes) => {
    const entries: CpioEntry[] = []
    let room = means.roomBytes
    for await (const entry of cpioEntries(bytes)) {
      means.signal.throwIfAborted()
      room -= entry.sizeBytes
      if (room < 0 || entry.sizeBytes > largestMember || entries.length > mostEntries) return undefined
      if ((entry.mode & kindBits) !== folderKind) entries.push(entry)
    }
    const names = entries.map(({ name }) => name)
    return readAsZip(read, { names, fileCount: entries.length, files: filesOf(entries, bytes), told: [] }, means)
  })
  return again ?? read
}

async function* filesOf(entries: CpioEntry[], bytes: Bytes): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { name, dataAt, sizeBytes } of entries) yield { name, bytes: await bytes.read(dataAt, sizeBytes) }
}
