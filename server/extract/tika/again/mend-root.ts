import type { EvidenceFile } from '../../../evidence/kept-bytes.ts'
import { isOnlyZeros, readPlainText, readWideText } from '../../inspect/plain-text.ts'
import { exceptionPrefix, faultsOf, hasNoReader } from '../answer/faults.ts'
import { contentTypeOf, textOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'

/**
 * What the reader gave nothing for and can be read all the same: sources that their name makes look like XML (`.rs`), XML with its words in
 * attributes only (exported text messages), keys and certificates as text, a text in UTF-16 that begins like sound, a tar archive without members.
 */
export async function mendRoot(file: EvidenceFile, records: TikaRecord[]): Promise<TikaRecord[]> {
  const [root] = records
  if (!root || records.length > 1) return records
  const contentType = contentTypeOf(root)
  if (contentType === 'audio/mpeg') return [await asWideText(file, root)]
  if (textOf(root) !== '') return records
  if (contentType === 'application/x-tar') return (await isOnlyZeros(file)) ? [withoutFaults(root)] : records
  if (!isXml(contentType) && !(hasNoReader(root) && /^application\/|^image\/vnd\.dxf$/.test(contentType))) return records
  const text = await readPlainText(file)
  if (!text?.trim()) return records
  const read = { ...root, 'X-TIKA:content': text, 'Content-Encoding': 'UTF-8' }
  const isOtherKind = faultsOf(root).stopped !== undefined && !text.trimStart().startsWith('<')
  return [isOtherKind ? { ...withoutFaults(read), 'Content-Type': 'text/plain; charset=UTF-8' } : read]
}

async function asWideText(file: EvidenceFile, root: TikaRecord): Promise<TikaRecord> {
  const text = await readWideText(file)
  const type = { 'Content-Type': 'text/plain; charset=UTF-16LE', 'Content-Encoding': 'UTF-16LE' }
  return text?.trim() ? { ...root, ...type, 'X-TIKA:content': text } : root
}

function isXml(contentType: string): boolean {
  return /^(application|text)\/(.*\+)?xml$/.test(contentType) && contentType !== 'application/xhtml+xml'
}

function withoutFaults(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith(exceptionPrefix)))
}
