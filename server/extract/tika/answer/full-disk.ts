import { AppError } from '@dossier/contract'
import type { FileToExtract } from '../../port.ts'
import type { TikaRecord } from '../process/request.ts'
import { exceptionPrefix } from './faults.ts'
import { values } from './record.ts'

/** Linux's and macOS's messages for a full disk and an exceeded quota; the reader is started with English messages. */
const noSpace = /No space left on device|Disk quota exceeded/

/**
 * The reader's temporary files lie on the disk of the home. Where that was full, what the reader says of the file is not true.
 * @throws AppError DISK_FULL, so that nothing of it is stored and the run ends with the reason.
 */
export function refuseFullDisk(file: FileToExtract, records: TikaRecord[]): void {
  if (!records.some(complainsOfSpace)) return
  const message = `The disk is full: there was no room for temporary files while ${file.name} was read. Make room, then resume. Nothing that was saved is lost.`
  throw new AppError('DISK_FULL', { message, name: file.name })
}

function complainsOfSpace(record: TikaRecord): boolean {
  const complaints = Object.keys(record).filter((key) => key.startsWith(exceptionPrefix))
  return complaints.some((key) => values(record, key).some((text) => noSpace.test(text)))
}
