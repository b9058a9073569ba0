import { join } from 'node:path'
import { because } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { isPlainMailbox, mailboxPlaces, readMailboxMessage } from '../../../containers/mail/mailbox.ts'
import { writeStoredZip } from '../../../containers/zip/stored-zip.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

/** Larger mailboxes are not rewritten. */
const maxBytes = 1024 * 1024 * 1024
/** Bytes that the reader replaces by question marks: it decodes every mailbox as windows-1252, which does not define them. */
const lost = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const stepBytes = 1024 * 1024

/** Whether it is a mailbox, which the reader splits at every line that begins with `From `. */
export function isMailbox({ records: [root = {}] }: Read): boolean {
  return contentTypeOf(root) === 'application/mbox'
}

/** Gives the reader the messages of a mailbox one by one, where it splits them wrongly or loses signs of them; others stay as they were read. */
export async function readMessages(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  return (await lookInto(file, (mailbox) => readApart(mailbox, read, means))) ?? read
}

async function readApart(mailbox: Bytes, read: Read, { again, folder, roomBytes }: Means): Promise<Read> {
  if ((await isPlainMailbox(mailbox)) && !(await hasLostSigns(mailbox))) return read
  const path = join(folder, 'messages')
  const lines: string[] = []
  const isWritten = mailbox.sizeBytes <= Math.min(maxBytes, roomBytes) && (await writeStoredZip(path, membersOf(mailbox, lines)))
  if (!isWritten) return { ...read, missing: because('partly-read', { detail: 'lines of text begin with "From "' }) }
  const answer = await again({ path: Buffer.from(path), name: 'messages.zip', sizeBytes: isWritten.sizeBytes })
  if (answer.kind !== 'read') return read
  const [root = {}, ...records] = answer.records
  const messages = records.map((record) => asMessage(record, lines))
  return { records: [{ ...read.records[0], ...complaintsOf(root) }, ...messages], isCut: answer.isCut }
}

async function hasLostSigns(mailbox: Bytes): Promise<boolean> {
  for (let at = 0; at < mailbox.sizeBytes; at += stepBytes) {
    const piece = await mailbox.read(at, stepBytes)
    if (lost.some((byte) => piece.includes(byte))) return true
  }
  return false
}

async function* membersOf(mailbox: Bytes, lines: string[]): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for await (const place of mailboxPlaces(mailbox)) {
    lines.push(place.line)
    yield { name: `${lines.length}.eml`, bytes: await readMailboxMessage(mailbox, place) }
  }
}

function complaintsOf(root: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(root).filter(([key]) => key.startsWith(exceptionPrefix)))
}

/** Without what says that it came in a zip. */
function asMessage(record: TikaRecord, lines: string[]): TikaRecord {
  const number = /^(\d+)\.eml$/.exec(first(record, 'embeddedRelationshipId') ?? '')?.[1]
  if (number === undefined || !/^\/\d+$/.test(first(record, 'X-TIKA:embedded_id_path') ?? '')) return record
  const { embeddedRelationshipId, 'X-TIKA:internalPath': _path, 'dcterms:modified': _time, resourceName, ...rest } = record
  return {
    ...rest,
    ...(resourceName === undefined || resourceName === embeddedRelationshipId ? {} : { resourceName }),
    'X-TIKA:embedded_resource_path': `/embedded-${number}`,
    'MboxParser-from': lines[Number(number) - 1]?.slice('From '.length) ?? '',
  }
}
