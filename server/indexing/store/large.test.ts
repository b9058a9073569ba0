import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { readText } from '../../documents/read.ts'
import { joinHooks } from '../../feature/hooks.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { ledgerPage, ledgerTotals } from '../../ledger/read.ts'
import { duplicateReason } from '../../ledger/winner.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import { catchUp } from '../follow/follower.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { packedFile } from '../testing/packed-file.ts'
import { fewLines } from './former.ts'
import { storeFile } from './store.ts'
import { finishHalfStored } from './undo.ts'

const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `m${from + at}`)
const longText = `${randomBytes(1_700_000).toString('base64')} end`

describeOnBoth(
  'a large file',
  (place) => {
    let records: Records
    let file: number

    beforeEach(async () => {
      records = await place.open()
      file = await waitingFile('/box.zip')
    })

    async function waitingFile(path: string): Promise<number> {
      const row = entryRow(path, { state: 'waiting', task_id: 'run' })
      return (await records.db.insertInto('entry').values(row).returning('entry_id').executeTakeFirstOrThrow()).entry_id
    }

    /** Transactions one by one; `look` is called after each, `killAfter` is the number of those that come to their end. */
    function watched(look: () => Promise<void>, killAfter = Number.POSITIVE_INFINITY): Writes {
      let done = 0
      return {
        get db() {
          return records.db
        },
        run: async (work) => {
          if (done >= killAfter) throw new Error('killed')
          const value = await records.db.transaction().execute(work)
          done += 1
          await look()
          return value
        },
      }
    }
    const plain = watched(async () => {})

    async function store(
      documents: Awaited<ReturnType<typeof packedFile>>,
      writes = plain,
      entryId = file,
      digest = documents[0]?.id ?? '',
    ) {
      await records.db.updateTable('entry').set({ state: 'waiting' }).where('entry_id', '=', entryId).execute()
      const stamp = { sizeBytes: 9, modifiedNs: '1', changedNs: '1', inode: '1', sha256: '', readAt: 0 }
      return storeFile({ writes, hooks: joinHooks([]) }, entryId, {
        runId: 'run',
        digest,
        stamp,
        documents,
        durationMs: 1,
        readWith: null,
      })
    }

    const found = async () => (await ledgerTotals(records, 'p')).found
    const count = async (table: 'entry' | 'document' | 'segment' | 'unseen') =>
      (
        await records.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    /** Everything that is stored, without the numbers that the database gave. */
    async function stored() {
      const lines = await records.db
        .selectFrom('entry')
        .select(['path', 'embedded_path', 'state', 'document_id'])
        .orderBy('path')
        .execute()
      const documents = await records.db
        .selectFrom('document')
        .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
        .select(['document.id', 'document.rid', 'document.text_length', 'entry.document_id as of_line'])
        .orderBy('document.id')
        .execute()
      const texts = await Promise.all(documents.map(({ rid, text_length }) => readText(records, rid, 0, text_length)))
      const said = documents.map(({ id, of_line }, at) => ({ id, of_line, text: texts[at] }))
      const sorted = lines.map((line) => JSON.stringify(line)).sort()
      return { lines: sorted, said, segments: await count('segment'), unseen: await count('unseen') }
    }

    it('is seen at once, whole, and no transaction before holds much', async () => {
      const seen = new Set<number>()
      const followed = new Set<number>()
      const kept: number[] = []
      const before = await readLastChange(records)
      const look = async () => {
        seen.add(await found())
        seen.add((await ledgerPage(records, { project: 'p', from: 0, size: 1 })).pagination.total)
        followed.add((await readLastChange(records)) - before)
        kept.push(await count('document'))
      }
      await store(await packedFile('box', names(900)), watched(look))
      expect([...seen]).toEqual([1, 901])
      expect([...followed].length).toBe(2)
      const steps = kept.map((documents, at) => documents - (kept[at - 1] ?? 0))
      expect(Math.max(...steps)).toBe(fewLines)
      const engine = new FakeEngine()
      await catchUp({ records, engine })
      expect(engine.documents.size).toBe(901)
      expect(await stored()).toMatchObject({ segments: 901, unseen: 0 })
    })

    it('takes the place of what it was in one moment, and what is left over goes', async () => {
      await store(await packedFile('box', names(500)))
      const engine = new FakeEngine()
      await catchUp({ records, engine })
      const before = await records.db.selectFrom('document').select('rid').where('id', '=', 'box-m300').executeTakeFirstOrThrow()
      const seen: number[] = []
      await store(
        await packedFile('box', names(600, 300), 'other'),
        watched(async () => void seen.push(await found())),
      )
      expect([...new Set(seen)]).toEqual([501, 601])
      expect(await stored()).toMatchObject({ segments: 601, unseen: 0 })
      const after = await records.db.selectFrom('document').select('rid').where('id', '=', 'box-m300').executeTakeFirstOrThrow()
      expect(after).toEqual(before)
      await catchUp({ records, engine })
      expect(engine.documents.size).toBe(601)
      expect([...new Set([...engine.documents.values()].map(({ segments }) => segments.join('')))]).toEqual(['other'])
    })

    it('becomes a small one, or the duplicate of another, without a trace of what it held', async () => {
      await store(await packedFile('box', names(500)))
      await store(await packedFile('note', []))
      expect(await stored()).toMatchObject({ said: [{ id: 'note' }], segments: 1, unseen: 0 })
      await store(await packedFile('box', names(500)))
      const first = await waitingFile('/a.zip')
      const moments = new Set<number>()
      await store(
        await packedFile('box', names(500)),
        watched(async () => void moments.add(await found())),
        first,
        'box',
      )
      expect([...moments]).toEqual([502])
      const { lines, unseen } = await stored()
      expect(lines.filter((line) => line.includes('/a.zip'))).toHaveLength(501)
      expect(lines.filter((line) => line.includes('"duplicate"'))).toHaveLength(1)
      expect(unseen).toBe(0)
    })

    it('with a long text can be read, replaced and removed', async () => {
      await store(await packedFile('box', ['a'], longText))
      expect((await stored()).said.map(({ text }) => text === longText)).toEqual([true, true])
      await store(await packedFile('box', ['a'], `${longText}!`))
      expect((await stored()).said.map(({ text }) => text === `${longText}!`)).toEqual([true, true])
      await store(await packedFile('note', []))
      expect(await count('segment')).toBe(1)
    })

    const kills: [string, () => Promise<void>, () => ReturnType<typeof packedFile>][] = [
      ['is new', async () => {}, () => packedFile('box', names(500))],
      [
        'was there',
        async () => void (await store(await packedFile('box', names(450)))),
        () => packedFile('box', names(500, 200), 'other'),
      ],
      [
        'was long',
        async () => void (await store(await packedFile('box', ['a'], longText))),
        () => packedFile('box', ['a', 'b'], `${longText}!`),
      ],
      [
        'has other bytes',
        async () => void (await store(await packedFile('old', names(450)))),
        () => packedFile('box', names(500)),
      ],
      [
        'is a duplicate’s winner',
        async () => {
          const other = await waitingFile('/other.zip')
          await store(await packedFile('box', names(500)), plain, other)
        },
        () => packedFile('box', names(500)),
      ],
    ]

    /** Each document has its line and its whole text, each line of something embedded its document, and no text is left over. */
    async function expectWhole(): Promise<void> {
      const { said, segments, unseen } = await stored()
      expect(said.filter(({ id, of_line, text }) => of_line !== null && (of_line !== id || text === ''))).toEqual([])
      const orphans = records.db
        .selectFrom('entry')
        .leftJoin('document', 'document.entry_id', 'entry.entry_id')
        .select('entry.document_id')
        .where('parent_entry', 'is not', null)
        .where('document.rid', 'is', null)
      expect(await orphans.execute()).toEqual([])
      const used = await records.db
        .selectFrom('document')
        .select((eb) => eb.fn.sum<number>('segment_count').as('segments'))
        .executeTakeFirstOrThrow()
      expect([segments, unseen]).toEqual([used.segments ?? 0, 0])
    }

    it.each(kills)('that %s leaves nothing behind, wherever it is cut off', async (_name, prepare, read) => {
      const documents = await read()
      await prepare()
      let isStored = false
      for (let after = 0; !isStored; after += 1) {
        const writes = watched(async () => {}, after)
        isStored = await store(documents, writes).catch(() => false)
        await finishHalfStored(records)
        await expectWhole()
      }
      const disturbed = await stored()
      records = await place.open()
      file = await waitingFile('/box.zip')
      await prepare()
      await store(documents)
      const calm = await stored()
      expect(disturbed.lines).toEqual(calm.lines)
      expect(disturbed.said.map(({ id, text }) => [id, text])).toEqual(calm.said.map(({ id, text }) => [id, text]))
    })

    it.each(kills.filter((_, at) => at === 0 || at === 2))(
      'that %s loses nothing where a process outlives its parent beside the next one',
      async (_name, prepare, read) => {
        const documents = await read()
        await prepare()
        let isDisturbed = true
        const taken = new Set<number>()
        for (let at = 1; isDisturbed; at += 1) {
          let step = 0
          const takeBack = async () => {
            step += 1
            if (step !== at) return
            const before = await count('unseen')
            await finishHalfStored(records)
            if (before > (await count('unseen'))) taken.add(at)
          }
          const isStored = await store(documents, watched(takeBack)).catch(() => false)
          isDisturbed = step >= at
          await finishHalfStored(records)
          await expectWhole()
          const { lines, said } = await stored()
          expect(isStored).toBe(!lines.some((line) => line.includes('"waiting"')))
          if (isStored) expect(said.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).toSorted())
        }
        expect(taken.size).toBeGreaterThan(1)
      },
    )

    it('has its many duplicates name it, a few at a time and each once', async () => {
      const duplicates = Array.from({ length: 4_500 }, (_, at) => entryRow(`/copy-${at}`, { state: 'duplicate', digest: 'box' }))
      for (let at = 0; at < duplicates.length; at += 900)
        await records.db
          .insertInto('entry')
          .values(duplicates.slice(at, at + 900))
          .execute()
      const naming = async () => {
        const rows = records.db.selectFrom('entry').select((row) => row.fn.countAll<number>().as('count'))
        return (await rows.where('reason', '=', duplicateReason('/box.zip')).executeTakeFirstOrThrow()).count
      }
      const steps: number[] = []
      const writes = watched(async () => void steps.push(await naming()))
      await store(await packedFile('box', []), writes)
      expect(steps.filter((named, at) => named !== steps[at - 1])).toEqual([2_000, 4_000, 4_500])
      steps.length = 0
      await store(await packedFile('box', []), writes)
      expect(new Set(steps)).toEqual(new Set([4_500]))
    })
  },
  migrationsOf(features),
)
