import { join } from 'node:path'
import { lookInto } from '../../../containers/look-into.ts'
import { writeDatedCopy } from '../../../containers/seven-zip/dated-copy.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { contentTypeOf, first, values } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

/** The time that we give to members without one, as the reader tells it. */
const noTime = '1601-01-01T00:00:00Z'
const asked = /entry doesn't have this timestamp/

/** Whether it is a 7z of which a member has no time of change: the reader asks for it, and gives up. */
export function isUndated({ records: [root = {}] }: Read): boolean {
  const stopped = first(root, `${exceptionPrefix}container_exception`) ?? ''
  return contentTypeOf(root) === 'application/x-7z-compressed' && asked.test(stopped)
}

/** Gives the reader the archive with a time for each member, and takes the times that nobody wrote out of its answer. */
export async function readDated(file: FileToExtract, read: Read, { again, folder, roomBytes }: Means): Promise<Read> {
  const path = join(folder, 'dated.7z')
  if (file.sizeBytes > roomBytes) return read
  const sizeBytes = await lookInto(file, (archive) => writeDatedCopy(archive, path))
  const answer = sizeBytes === undefined ? undefined : await again({ path: Buffer.from(path), name: file.name, sizeBytes })
  if (answer?.kind !== 'read') return read
  const [root = {}, ...members] = answer.records
  return { records: [{ ...root, 'Content-Length': String(file.sizeBytes) }, ...members.map(withoutTime)], isCut: answer.isCut }
}

function withoutTime(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !values(record, key).includes(noTime)))
}
