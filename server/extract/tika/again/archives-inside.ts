import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileToExtract } from '../../port.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import { isFaultyCpio, readCpio } from './cpio.ts'
import { isEmlxRecord, readEmlx } from './emlx.ts'
import { belowOf, digestOf, replaceMember } from './graft.ts'
import { memberBytes } from './member-bytes.ts'
import { isRar, readRar } from './rar.ts'
import type { Means, Read } from './second-reading.ts'
import { isFaultySevenZip, readSevenZip } from './seven-zip.ts'

type Kind = { isUnread(record: TikaRecord): boolean; read(file: FileToExtract, read: Read, means: Means): Promise<Read> }

const kinds: Kind[] = [
  { isUnread: isRar, read: readRar },
  { isUnread: isFaultySevenZip, read: readSevenZip },
  { isUnread: isFaultyCpio, read: readCpio },
  { isUnread: isEmlxRecord, read: readEmlx },
]

const kindOf = (record: TikaRecord) => kinds.find(({ isUnread }) => isUnread(record))

/** Whether there are archives in a file that the reader cannot read and we can, or that it may have read wrongly. */
export function hasUnreadArchives({ records }: Read): boolean {
  return records.slice(1).some((record) => kindOf(record) !== undefined)
}

/** Reads these, where we can take their bytes out of the file. */
export async function readArchivesInside(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const known = read.records.flatMap((record) => {
    const digest = digestOf(record)
    return digest === undefined ? [] : [[digest, contentTypeOf(record)] as const]
  })
  const wanted = new Set(read.records.slice(1).flatMap((record) => (kindOf(record) ? (digestOf(record) ?? []) : [])))
  let { records } = read
  const [root = {}] = records
  const search = { wanted, types: new Map(known), signal: means.signal }
  let number = 0
  for await (const { digest, bytes } of memberBytes(file, contentTypeOf(root), search)) {
    number += 1
    const folder = join(means.folder, String(number))
    await mkdir(folder)
    const path = join(folder, 'archive')
    await writeFile(path, bytes, { mode: 0o600 })
    const record = records.find((each) => digestOf(each) === digest) ?? {}
    const member = {
      ...file,
      path: Buffer.from(path),
      name: first(record, 'resourceName') ?? 'untitled',
      sizeBytes: bytes.length,
    }
    const opened = await kindOf(record)?.read(
      member,
      { records: [record, ...belowOf(record, records)], isCut: false },
      { ...means, folder },
    )
    if (opened && opened.records[0] !== record) records = replaceMember(records, digest, opened.records)
    await rm(folder, { recursive: true, force: true })
  }
  return { ...read, records }
}
