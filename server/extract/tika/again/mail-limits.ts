import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { wholeFile } from '../../../containers/look-into.ts'
import { shortenHeaders } from '../../../containers/mail/mail-limits.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import type { Means, Read } from './second-reading.ts'

const limits = /Max(Line|Header|HeaderLength)LimitException/
/** It happens in memory. */
const maxBytes = 256 * 1024 * 1024

/** Whether the reader gave up a mail for a header that is too long, or for too many. */
export function isOverMailLimits({ records: [root = {}] }: Read): boolean {
  const stopped = first(root, `${exceptionPrefix}container_exception`) ?? ''
  return contentTypeOf(root) === 'message/rfc822' && limits.test(stopped)
}

/** Reads a mail without what is too long or too many of its headers. */
export async function readShortened(file: FileToExtract, read: Read, { again, folder, roomBytes }: Means): Promise<Read> {
  const whole = await wholeFile(file, Math.min(maxBytes, roomBytes))
  if (!whole) return read
  const { pieces, isShortened } = shortenHeaders(whole)
  if (!isShortened) return read
  const path = join(folder, 'mail')
  const bytes = Buffer.concat(pieces)
  await writeFile(path, bytes)
  const answer = await again({ path: Buffer.from(path), name: file.name, sizeBytes: bytes.length })
  if (answer.kind !== 'read') return read
  const [root = {}, ...others] = answer.records
  const records = [{ ...root, 'Content-Length': String(file.sizeBytes) }, ...others]
  return { records, isCut: answer.isCut, missing: because('headers-cut') }
}
