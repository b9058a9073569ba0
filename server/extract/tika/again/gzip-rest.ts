import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { because, type Reason } from '@dossier/contract'
import type { GzipFault } from '../../../containers/gzip/gzip.ts'
import { writeGzipRest } from '../../../containers/gzip/gzip-rest.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import type { Means, Read } from './second-reading.ts'

const ofMember: Partial<Record<GzipFault, Reason>> = { cut: because('cut-archive'), damaged: because('member-damaged') }

/** Whether the reader gave up a gzip, as it does at its first fault and at what stands behind its end. */
export function isGivenUpGzip({ records: [root = {}] }: Read): boolean {
  return contentTypeOf(root) === 'application/gzip' && first(root, `${exceptionPrefix}container_exception`) !== undefined
}

/** Reads what comes before the fault of a gzip. Padding is no fault; other bytes behind the end are the file's, the rest is that of its member. */
export async function readGzipRest(file: FileToExtract, read: Read, { again, folder, roomBytes }: Means): Promise<Read> {
  const path = join(folder, 'rest')
  const kept = await writeGzipRest(file.path, path, roomBytes)
  if (!kept) return read
  const answer = await again({ path: Buffer.from(path), name: file.name, sizeBytes: (await stat(path)).size })
  if (answer.kind !== 'read') return read
  const { records, isCut } = answer
  const reason = kept.fault && ofMember[kept.fault]
  return {
    records: withSizeOf(file, records),
    isCut,
    ...(kept.fault === 'behind' ? { missing: because('data-behind') } : {}),
    ...(reason ? { inside: new Map([[kept.digest, reason]]) } : {}),
  }
}

function withSizeOf({ sizeBytes }: FileToExtract, [root = {}, ...others]: Read['records']): Read['records'] {
  return [{ ...root, 'Content-Length': String(sizeBytes) }, ...others]
}
