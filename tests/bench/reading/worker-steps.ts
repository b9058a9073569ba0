import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findZipBehind } from '@dossier/server/containers/archive-behind.ts'
import { bytesOfBuffer } from '@dossier/server/containers/bytes.ts'
import { Effort } from '@dossier/server/containers/effort.ts'
import { zipMembers } from '@dossier/server/containers/zip/zip-members.ts'
import { deflatedZip } from '@dossier/server/extract/testing/deflated-zip.ts'
import { jsonElements } from '@dossier/server/extract/tika/process/json-elements.ts'
import { joinHooks } from '@dossier/server/feature/hooks.ts'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { storeFile } from '@dossier/server/indexing/store/store.ts'
import { packedFile } from '@dossier/server/indexing/testing/packed-file.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { entryRow } from '@dossier/server/records/testing/entry-row.ts'
import { packText } from '@dossier/server/records/texts/text.ts'
import { GroupCommit } from '@dossier/server/records/writing/group-commit.ts'
import { makeFolder } from '../../harness/folders.ts'
import type { Figure } from '../measuring/table.ts'

const words = 'the harbour crane was paid for twice and nobody asked why '
const times = 400

/** What single steps of the worker cost with a small file, in processor time of all its threads: what decides where all processors are busy. */
export async function measureSteps(): Promise<Figure[]> {
  const zip = bytesOfBuffer(
    deflatedZip(Array.from({ length: 12 }, (_, at) => ({ name: `${at}.xml`, bytes: words.repeat(20 * at) }))),
  )
  const noise = bytesOfBuffer(randomBytes(128 * 1024))
  const text = words.repeat(40)
  return [
    await step('an answer of the reader, 40 KB, taken apart', () => drain(jsonElements(answer()))),
    await step('12 members of a zip unpacked', () => drain(zipMembers(zip, { maxBytes: 1e6, effort: new Effort(never) }))),
    await step('a zip looked for at the end of a file', () => findZipBehind(noise)),
    await step('a text of 2 KB packed', async () => packText(text)),
    await measureStoring(),
  ]
}

const never = new AbortController().signal

async function step(name: string, work: () => Promise<unknown>): Promise<Figure> {
  for (let warm = 0; warm < times; warm += 1) await work()
  return figureOf(name, async () => {
    for (let done = 0; done < times; done += 1) await work()
  })
}

async function figureOf(name: string, work: () => Promise<void>): Promise<Figure> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { name: `processor time: ${name}`, ours: `${((user + system) / times).toFixed(0)} µs` }
}

/** Two documents with metadata, as the socket brings them. */
async function* answer(): AsyncGenerator<Buffer> {
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`extended-properties:Key${at}`, `value ${at}`]))
  const document = { ...metadata, 'X-TIKA:content': words.repeat(330), 'X-TIKA:Parsed-By': ['a.Parser', 'b.Parser'] }
  yield Buffer.from(JSON.stringify([document, document]))
}

async function drain(elements: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of elements);
}

/** New files of one document each, as many at a time as share a commit. */
async function measureStoring(): Promise<Figure> {
  const folder = await makeFolder('bench-steps')
  const records = await openRecords(join(folder, 'records.sqlite'), migrationsOf(features))
  const storing = { writes: new GroupCommit(records), hooks: joinHooks(features) }
  const store = async (name: string) => {
    const row = entryRow(`/${name}`, { state: 'waiting', task_id: 'run' })
    const { entry_id } = await records.db.insertInto('entry').values(row).returning('entry_id').executeTakeFirstOrThrow()
    const stamp = { sizeBytes: 9, modifiedNs: '1', changedNs: '1', inode: '1', sha256: '', readAt: 0 }
    const documents = await packedFile(name, [], words)
    await storeFile(storing, entry_id, { runId: 'run', digest: name, stamp, documents, durationMs: 1, readWith: null })
  }
  const storeAll = async (run: string) => {
    for (let at = 0; at < times; at += 12) await Promise.all(Array.from({ length: 12 }, (_, one) => store(`${run}-${at + one}`)))
  }
  try {
    await storeAll('warm')
    return await figureOf('a small file stored', () => storeAll('measured'))
  } finally {
    await records.close()
  }
}
