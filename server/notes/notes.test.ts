import { limits } from '@dossier/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createProject } from '../projects/projects.ts'
import type { Records } from '../records/open.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { changeNote, removeAllNotes, removeNote, removeNotesOf, restoreNote } from './change-note.ts'
import { countMatches } from './count-matches.ts'
import { dropNotes } from './drop-notes.ts'
import { listNotes, notesOfPath } from './note-list.ts'
import { noteDb, noteMigrations } from './tables.ts'
import { putNote, writeNote } from './write-note.ts'

const project = 'p'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function scopeOn(records: Records, id = 'ada'): Promise<Scope> {
  const { program, close } = await openTestProgram({ records })
  closing.push(close)
  await createProject({ records, defaultProject: '' }, project)
  const caller = { id, name: null, email: null, provider: 'test', grants: { kind: 'everything' } } as const
  return openScope(program, caller, { projects: [project], need: 'write', signal: new AbortController().signal })
}

const folder = (path: string, note = `on ${path}`) =>
  ({ form: 'folder', path, note, variant: 'warning', blurSensitiveMedia: false }) as const
const expression = (path: string) => ({ ...folder(path), form: 'expression' }) as const

const paths = (notes: { path: string }[]) => notes.map(({ path }) => path)

/** Files by their paths, each with so many documents: itself and what it holds. */
async function storeFiles({ db }: Records, files: Record<string, number>): Promise<void> {
  for (const [path, count] of Object.entries(files)) {
    const file = await db.insertInto('entry').values(entryRow(path)).returning('entry_id').executeTakeFirstOrThrow()
    for (let at = 1; at < count; at++) {
      const inside = { parent_entry: file.entry_id, embedded_path: `/${at}` }
      await db.insertInto('entry').values(entryRow(path, inside)).execute()
    }
  }
}

describeOnBoth(
  'notes',
  (opened) => {
    it('are told of a path from the outermost folder inwards, then those whose expression finds it', async () => {
      const scope = await scopeOn(await opened.open())
      for (const placed of [expression('/b/.*\\.txt$'), folder('/a/b'), folder('/a'), folder('/'), folder('/a/bc')])
        await writeNote(scope, project, placed)
      expect(paths(await listNotes(scope, project))).toEqual(['/', '/a', '/a/b', '/a/bc', '/b/.*\\.txt$'])
      expect(paths(await notesOfPath(scope, project, '/a/b/c.txt'))).toEqual(['/', '/a', '/a/b', '/b/.*\\.txt$'])
      // Only at a slash: /a/bc is not below /a/b.
      expect(paths(await notesOfPath(scope, project, '/a/bc'))).toEqual(['/', '/a', '/a/bc'])
    })

    it('say who wrote them and who changed them last', async () => {
      const records = await opened.open()
      const ada = await scopeOn(records)
      const bob = await scopeOn(records, 'bob')
      const { id, version } = await writeNote(ada, project, folder('/a'))
      const changed = await changeNote(bob, { project, id: String(id), version }, { ...folder('/b', 'other'), variant: 'danger' })
      expect(changed).toMatchObject({ id, path: '/b', note: 'other', variant: 'danger', user: { id: 'ada' } })
      expect(changed.lastChange?.user.id).toBe('bob')
    })

    it('let the second of two people know that the first has changed it', async () => {
      const records = await opened.open()
      const ada = await scopeOn(records)
      const bob = await scopeOn(records, 'bob')
      const { id, version } = await writeNote(ada, project, folder('/a'))
      const which = { project, id: String(id), version }
      const change = (scope: Scope, text: string) => changeNote(scope, which, folder('/a', text)).catch((error: unknown) => error)
      const answers = await Promise.all([change(ada, 'of ada'), change(bob, 'of bob')])
      const refused = answers.filter((answer) => answer instanceof Error)
      expect(refused).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('meanwhile: read it again') }])
      await expect(removeNote(ada, which)).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await listNotes(ada, project)).toMatchObject([
        { note: expect.stringMatching(/^of (ada|bob)$/), version: version + 1 },
      ])
    })

    it('are written once for each place, and put over what is there', async () => {
      const scope = await scopeOn(await opened.open())
      await writeNote(scope, project, folder('/a'))
      await expect(writeNote(scope, project, folder('/a', 'again'))).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'There is a note by ada on /a already: change that one',
      })
      const other = await writeNote(scope, project, folder('/b'))
      await expect(changeNote(scope, { project, id: String(other.id) }, folder('/a'))).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await putNote(scope, project, folder('/a', 'new'))).isNew).toBe(false)
      expect((await putNote(scope, project, folder('/c'))).isNew).toBe(true)
      expect((await listNotes(scope, project)).map(({ note }) => note)).toEqual(['new', 'on /b', 'on /c'])
    })

    it('come back as they were when their removal is undone, unless there is another one by then', async () => {
      const scope = await scopeOn(await opened.open())
      const { id, creationDate } = await writeNote(scope, project, folder('/a'))
      const which = { project, id: String(id) }
      await removeNote(scope, which)
      expect(await listNotes(scope, project)).toEqual([])
      await expect(removeNote(scope, which)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await restoreNote(scope, which)).toMatchObject({ id, note: 'on /a', creationDate, lastChange: null })
      await removeNote(scope, which)
      await writeNote(scope, project, folder('/a', 'another'))
      await expect(restoreNote(scope, which)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(restoreNote(scope, { project, id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await listNotes(scope, project)).map(({ note }) => note)).toEqual(['another'])
    })

    it('can be brought back for thirty days; then nothing is kept of them', async () => {
      const records = await opened.open()
      const scope = await scopeOn(records)
      const [old, young] = [await writeNote(scope, project, folder('/a')), await writeNote(scope, project, folder('/b'))]
      vi.useFakeTimers({ now: Date.now() - 31 * 24 * 3_600_000, toFake: ['Date'] })
      await removeNote(scope, { project, id: String(old.id) })
      vi.useRealTimers()
      await removeNote(scope, { project, id: String(young.id) })
      await expect(restoreNote(scope, { project, id: String(old.id) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await restoreNote(scope, { project, id: String(young.id) })).toMatchObject({ note: 'on /b' })
      expect(await noteDb(records).selectFrom('note').select('path').execute()).toEqual([{ path: '/b' }])
    })

    it('take the place of one that was removed', async () => {
      const scope = await scopeOn(await opened.open())
      const removed = await writeNote(scope, project, folder('/a'))
      await removeNote(scope, { project, id: String(removed.id) })
      const moved = await writeNote(scope, project, folder('/b'))
      expect(await changeNote(scope, { project, id: String(moved.id) }, folder('/a'))).toMatchObject({ path: '/a' })
    })

    it('go with their folder alone, or with all below it', async () => {
      const scope = await scopeOn(await opened.open())
      for (const placed of [folder('/a/b'), folder('/a/b/c'), folder('/a/bcd'), expression('/a/b')])
        await writeNote(scope, project, placed)
      await removeNotesOf(scope, project, { folder: '/a', isGreedy: false })
      expect(await listNotes(scope, project)).toHaveLength(4)
      await removeNotesOf(scope, project, { folder: '/a/b', isGreedy: true })
      expect(paths(await listNotes(scope, project))).toEqual(['/a/bcd', '/a/b'])
      await removeAllNotes(scope, project)
      expect(await listNotes(scope, project)).toEqual([])
    })

    it('stay over a restart, with paths of every length, and go with their project', async () => {
      const records = await opened.open()
      const scope = await scopeOn(records)
      const long = `/${'é/'.repeat(2_000)}x`
      await writeNote(scope, project, folder(long, 'مذكرة 🗂️\nsecond line'))
      expect(await listNotes(await scopeOn(records, 'bob'), project)).toMatchObject([
        { path: long, note: 'مذكرة 🗂️\nsecond line' },
      ])
      expect(await records.db.transaction().execute((trx) => dropNotes(trx, project))).toBe(1)
      expect(await listNotes(scope, project)).toEqual([])
    })

    it('are at most as many as every client can read', async () => {
      const records = await opened.open()
      const scope = await scopeOn(records)
      const first = await writeNote(scope, project, folder('/first'))
      const { note_id, ...row } = await noteDb(records).selectFrom('note').selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: limits.notesOfProject - 1 }, (_, at) => ({ ...row, place_key: `${at}`, path: `/${at}` }))
      for (const values of [rows.slice(0, 500), rows.slice(500)])
        await noteDb(records).insertInto('note').values(values).execute()
      await expect(writeNote(scope, project, folder('/more'))).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The project has 1000 notes, and there cannot be more: remove some first',
      })
      expect(await listNotes(scope, project)).toHaveLength(limits.notesOfProject)
      await removeNote(scope, { project, id: String(first.id) })
      await writeNote(scope, project, folder('/more'))
    })

    it('count what they mean, and tell the folders that hold the most', async () => {
      const records = await opened.open()
      const scope = await scopeOn(records)
      await storeFiles(records, { '/a/b/1.eml': 3, '/a/b/2.txt': 1, '/a/c/3.eml': 1, '/a/bc/4.eml': 1 })
      // More than are looked at at once, and such as have no document.
      const others = Array.from({ length: 1_100 }, (_, at) => entryRow(`/a/${at}.pdf`))
      const lines = (['duplicate', 'skipped', 'waiting'] as const).map((state) => entryRow(`/a/b/${state}.eml`, { state }))
      for (const rows of [others.slice(0, 600), others.slice(600), lines])
        await records.db.insertInto('entry').values(rows).execute()
      const places = [
        { form: 'folder', path: '/a/b' },
        { form: 'expression', path: '\\.eml$' },
        { form: 'folder', path: '/' },
      ] as const
      expect(await countMatches(scope, project, [...places])).toEqual([
        { documents: 4, folders: [{ path: '/a/b', documents: 4 }], folderCount: 1, isWhole: true },
        {
          documents: 5,
          folders: [
            { path: '/a/b', documents: 3 },
            { path: '/a/bc', documents: 1 },
            { path: '/a/c', documents: 1 },
          ],
          folderCount: 3,
          isWhole: true,
        },
        expect.objectContaining({ documents: 1_106, folderCount: 4 }),
      ])
    })
  },
  [{ feature: 'notes', steps: noteMigrations }],
)
