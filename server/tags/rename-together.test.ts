import { AppError } from '@dossier/contract'
import { afterEach, expect, it } from 'vitest'
import { createProject } from '../projects/projects.ts'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { changeTag, removeTag } from './change-tag.ts'
import { addTags } from './change-tags.ts'
import { tagMigrations } from './tables.ts'
import { listTags } from './tag-list.ts'

const project = 'p'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function scopeOn(records: Records, id: string): Promise<Scope> {
  const { program, close } = await openTestProgram({ records })
  closing.push(close)
  await createProject({ records, defaultProject: '' }, project)
  const caller = { id, name: null, email: null, provider: 'test', grants: { kind: 'everything' } } as const
  return openScope(program, caller, { projects: [project], need: 'write', signal: new AbortController().signal })
}

async function labels(records: Records): Promise<string[]> {
  return (await listTags(records, project, { sort: 'label', from: 0, size: 99 })).items.map(
    ({ label, count }) => `${label} ${count}`,
  )
}

/** What became of both: the labels, or the code and the sentence of a refusal. */
async function both(...changes: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(changes)
  return ends.map((end) =>
    end.status === 'fulfilled'
      ? 'done'
      : end.reason instanceof AppError
        ? `${end.reason.code}: ${end.reason.message}`
        : String(end.reason),
  )
}

describeOnBoth(
  'a tag that two people change at the same moment',
  (opened) => {
    async function start() {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b'])
      const owner = { userId: 'ada', project, manages: true }
      await addTags(records, owner, { documents, labels: ['one'], change: undefined })
      await addTags(records, owner, { documents: documents.slice(1), labels: ['two'], change: undefined })
      return { records, ada: await scopeOn(records, 'ada'), bob: await scopeOn(records, 'bob') }
    }

    it('has the label of one of them, and the other hears that it is no longer there', async () => {
      const { records, ada, bob } = await start()
      const ends = await both(
        changeTag(ada, { project, label: 'one' }, { label: 'ada' }),
        changeTag(bob, { project, label: 'one' }, { label: 'bob' }),
      )
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      expect(ends.find((end) => end !== 'done')).toMatch(/^NOT_FOUND: There is no tag "one" in the project "p"/)
      expect(await labels(records)).toEqual([expect.stringMatching(/^(ada|bob) 2$/), 'two 1'])
    })

    it('does not take a label that another one gets meanwhile', async () => {
      const { records, ada, bob } = await start()
      const ends = await both(
        changeTag(ada, { project, label: 'one' }, { label: 'Same' }),
        changeTag(bob, { project, label: 'two' }, { label: 'same' }),
      )
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      expect(ends.find((end) => end !== 'done')).toMatch(/^CONFLICT: The project "p" has a tag "same" already/i)
      expect(await labels(records)).toHaveLength(2)
    })

    it('is renamed or removed, never half of either', async () => {
      const { records, ada, bob } = await start()
      const ends = await both(
        changeTag(ada, { project, label: 'one' }, { label: 'new' }),
        removeTag(bob, { project, label: 'one' }),
      )
      expect(ends.filter((end) => end !== 'done' && !end.startsWith('NOT_FOUND'))).toEqual([])
      const left = await labels(records)
      expect(['two 1', 'new 2,two 1']).toContain(left.join())
    })
  },
  [{ feature: 'tags', steps: tagMigrations }],
)
