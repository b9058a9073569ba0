import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '../../../containers/bytes.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { placeInEmlx } from '../../../containers/mail/emlx.ts'
import type { FileToExtract } from '../../port.ts'
import { contentTypeOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

const stepBytes = 1024 * 1024

/** Whether it is a message as Mail of macOS keeps it, which the reader takes for plain text. */
export function isEmlx({ records: [root = {}] }: Read): boolean {
  return isEmlxRecord(root)
}

/** The same of an embedded document. */
export function isEmlxRecord(record: TikaRecord): boolean {
  return contentTypeOf(record) === 'message/x-emlx'
}

/** Gives the reader the message that lies between a line with its length and a property list of the program. */
export async function readEmlx(file: FileToExtract, read: Read, { again, folder }: Means): Promise<Read> {
  const path = join(folder, 'message.eml')
  const sizeBytes = await lookInto(file, (bytes) => copyMessage(bytes, path))
  if (sizeBytes === undefined) return read
  const answer = await again({ path: Buffer.from(path), name: 'message.eml', sizeBytes })
  const [root] = answer.kind === 'read' ? answer.records : []
  if (answer.kind !== 'read' || !root || !contentTypeOf(root).startsWith('message/')) return read
  const type = { 'Content-Type': 'message/x-emlx', 'Content-Length': String(file.sizeBytes) }
  return { records: [{ ...root, ...type }, ...answer.records.slice(1)], isCut: answer.isCut }
}

/** Answers how many bytes it has; undefined where there is no length before it. */
async function copyMessage(bytes: Bytes, to: string): Promise<number | undefined> {
  const place = placeInEmlx(await bytes.read(0, 64))
  if (!place) return undefined
  const end = Math.min(place.end, bytes.sizeBytes)
  const target = await open(to, 'wx', 0o600)
  try {
    for (let at = place.start; at < end; at += stepBytes) await target.write(await bytes.read(at, Math.min(stepBytes, end - at)))
  } finally {
    await target.close()
  }
  return Math.max(0, end - place.start)
}
