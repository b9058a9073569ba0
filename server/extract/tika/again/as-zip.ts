import { join } from 'node:path'
import { writeStoredZip } from '../../../containers/zip/stored-zip.ts'
import { exceptionPrefix, faultsIn } from '../answer/faults.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

/** What we found in an archive ourselves: all names, the files among them, and records of what is no file or could not be unpacked. */
export type Unpacked = {
  names: string[]
  fileCount: number
  files: AsyncIterable<{ name: string; bytes: Buffer }>
  told: TikaRecord[]
}

/** Gives the reader the files of an archive that it cannot read as a zip that it can; undefined where that gave nothing. */
export async function readAsZip(read: Read, unpacked: Unpacked, { again, folder }: Means): Promise<Read | undefined> {
  const { names, fileCount, files, told } = unpacked
  const path = join(folder, 'members.zip')
  const written = fileCount > 0 ? await writeStoredZip(path, files) : undefined
  const answer = written && (await again({ path: Buffer.from(path), name: 'members.zip', sizeBytes: written.sizeBytes }))
  if (fileCount > 0 && answer?.kind !== 'read') return undefined
  const [ofZip = {}, ...records] = answer?.kind === 'read' ? answer.records : []
  const root = { ...withoutFaults(read.records[0] ?? {}), ...faultsIn(ofZip), 'X-TIKA:content': names.join('\n\n') }
  return { records: [root, ...records, ...told], isCut: answer?.kind === 'read' && answer.isCut }
}

function withoutFaults(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith(exceptionPrefix)))
}
