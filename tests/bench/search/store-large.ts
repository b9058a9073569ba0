import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { joinHooks } from '@dossier/server/feature/hooks.ts'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { storeFile } from '@dossier/server/indexing/store/store.ts'
import { packedFile } from '@dossier/server/indexing/testing/packed-file.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { entryRow } from '@dossier/server/records/testing/entry-row.ts'
import { GroupCommit } from '@dossier/server/records/writing/group-commit.ts'

// Started by writers.ts, as the worker is by the server: stores a container of so many members, then others in its place. A line on its input begins each.
const [, , address = '', members = '0'] = process.argv
const records = await openRecords(address, migrationsOf(features))
const writes = new GroupCommit(records)
const names = Array.from({ length: Number(members) }, (_, at) => `member ${at}.txt`)
const text = 'A letter about harbour cranes and what became of them. '.repeat(40)
const row = entryRow('/box.zip', { state: 'waiting', task_id: 'run' })
const { entry_id } = await records.db.insertInto('entry').values(row).returning('entry_id').executeTakeFirstOrThrow()
const lines = createInterface({ input: process.stdin })

for (const id of ['first', 'second']) {
  const documents = await packedFile(id, names, text)
  await records.db.updateTable('entry').set({ state: 'waiting' }).where('entry_id', '=', entry_id).execute()
  process.stdout.write('ready\n')
  await once(lines, 'line')
  const stamp = { sizeBytes: 9, modifiedNs: '1', changedNs: '1', inode: '1', sha256: '', readAt: 0 }
  const read = { runId: 'run', digest: id, stamp, documents, durationMs: 1, readWith: null, keepsVersion: false }
  await storeFile({ writes, hooks: joinHooks(features) }, entry_id, read)
  process.stdout.write('stored\n')
}
await records.close()
process.exit()
