import { beforeEach, expect, it } from 'vitest'
import { joinHooks } from '../../feature/hooks.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { addMarks } from '../../marks/change-marks.ts'
import { markedIds } from '../../marks/mark-list.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import type { PackedDocument } from '../document/pack.ts'
import { packedFile } from '../testing/packed-file.ts'
import { storeFile } from './store.ts'
import { finishHalfStored } from './undo.ts'

const owner = { kind: 'starred', userId: 'ada', project: 'p' } as const
const names = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`)

describeOnBoth(
  'stars inside a large file',
  (place) => {
    let records: Records
    let file: number

    beforeEach(async () => {
      records = await place.open()
      const row = entryRow('/box.zip', { state: 'waiting', task_id: 'run' })
      file = (await records.db.insertInto('entry').values(row).returning('entry_id').executeTakeFirstOrThrow()).entry_id
      await store(await packedFile('old', [...names(450), 'gone']))
    })

    /** `killAfter`: so many transactions come to their end. */
    function writes(killAfter = Number.POSITIVE_INFINITY): Writes {
      let done = 0
      return {
        db: records.db,
        run: async (work) => {
          if (done >= killAfter) throw new Error('killed')
          const value = await records.db.transaction().execute(work)
          done += 1
          return value
        },
      }
    }

    async function store(documents: PackedDocument[], killAfter?: number): Promise<boolean> {
      await records.db.updateTable('entry').set({ state: 'waiting' }).where('entry_id', '=', file).execute()
      const stamp = { sizeBytes: 9, modifiedNs: '1', changedNs: '1', inode: '1', sha256: '', readAt: 0 }
      const read = {
        runId: 'run',
        digest: documents[0]?.id ?? '',
        stamp,
        documents,
        durationMs: 1,
        readWith: null,
      }
      return storeFile({ writes: writes(killAfter), hooks: joinHooks(features) }, file, read)
    }

    async function star(ids: string[]): Promise<void> {
      const documents = await records.db.selectFrom('document').select(['id', 'rid']).where('id', 'in', ids).execute()
      expect(documents).toHaveLength(ids.length)
      await addMarks(records, owner, { documents, change: undefined })
    }

    const starred = async () => (await markedIds(records, owner)).sort()

    /** The places whose line says that marks were kept; '' is the file itself. */
    async function told(): Promise<string[]> {
      const lines = await records.db.selectFrom('entry').select(['embedded_path', 'reason']).execute()
      return lines
        .filter(({ reason }) => reason.includes('marks-kept'))
        .map((line) => line.embedded_path ?? '')
        .sort()
    }

    it('go over to what has the same place in its other bytes, and the lines and documents say so', async () => {
      await star(['old', 'old-m3', 'old-m440', 'old-gone'])
      await store(await packedFile('box', ['new', ...names(450)]))
      expect(await starred()).toEqual(['box', 'box-m3', 'box-m440'])
      expect(await told()).toEqual(['', 'm3', 'm440'])
      const sources = await records.db.selectFrom('document').select(['id', 'source']).execute()
      const saying = sources.filter(({ source }) => source.includes('marks of the former version')).map(({ id }) => id)
      expect(saying.sort()).toEqual(['box', 'box-m3', 'box-m440'])
    })

    it('stay where another file has the former bytes', async () => {
      await star(['old', 'old-m3'])
      await records.db
        .insertInto('entry')
        .values(entryRow('/copy.zip', { state: 'duplicate', digest: 'old' }))
        .execute()
      await store(await packedFile('box', names(450)))
      expect(await told()).toEqual([])
      expect((await starred()).filter((id) => id.startsWith('box'))).toEqual([])
    })

    it('are where they were while it is stored, and go over once, wherever that is cut off', async () => {
      const before = ['old', 'old-gone', 'old-m3', 'old-m440']
      await star(before)
      const documents = await packedFile('box', names(450))
      let isStored = false
      for (let killAfter = 0; !isStored; killAfter += 1) {
        expect(await starred()).toEqual(before)
        // Thrown after the transaction that shows it: then it is stored all the same.
        await store(documents, killAfter).catch(() => {})
        await finishHalfStored(records)
        isStored = (await records.db.selectFrom('document').select('id').where('id', '=', 'box').execute()).length > 0
      }
      expect(await starred()).toEqual(['box', 'box-m3', 'box-m440'])
      expect(await told()).toEqual(['', 'm3', 'm440'])
    })
  },
  migrationsOf(features),
)
