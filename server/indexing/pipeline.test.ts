import { chmod, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinHooks } from '../feature/hooks.ts'
import { features } from '../features.ts'
import { removeProject } from '../projects/remove-project.ts'
import { describeOnBoth, type TestRecords } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { rebuildIndex } from './rebuild-index.ts'
import { removeFolder } from './remove-folder.ts'
import { requestIndexing, requestScan, retryEntries } from './request-runs.ts'
import { Pipeline, project } from './testing/pipeline.ts'

let pipeline: Pipeline
let folder: string

/** Before each test a pipeline on records of this kind, and an empty folder. */
function openOn(place: TestRecords): void {
  beforeEach(async () => {
    pipeline = await Pipeline.open(place)
    folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
  })
  afterEach(async () => {
    await pipeline.close()
    await rm(folder, { recursive: true, force: true })
  })
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function stateOf(name: string): Promise<string | undefined> {
  const row = await pipeline.records.db
    .selectFrom('entry')
    .select('state')
    .where('path', '=', join(folder, name))
    .where('parent_entry', 'is', null)
    .executeTakeFirst()
  return row?.state
}

async function documentPaths(): Promise<string[]> {
  const rows = await pipeline.records.db.selectFrom('document').select('source').where('type', '=', 'Document').execute()
  return rows.map((row) => String(JSON.parse(row.source).path).slice(folder.length + 1)).sort()
}

/** The index holds exactly the documents of the records. */
async function expectIndexFollows(): Promise<void> {
  const rows = await pipeline.records.db.selectFrom('document').select(['rid', 'id']).execute()
  const indexed = [...pipeline.engine.documents.values()].map(({ rid, id }) => ({ rid, id }))
  expect(indexed.sort((a, b) => a.rid - b.rid)).toEqual(rows.map(({ rid, id }) => ({ rid, id })).sort((a, b) => a.rid - b.rid))
}

describeOnBoth('indexing a folder', (place) => {
  openOn(place)

  it('accounts for every file, link and embedded document and makes all documents searchable', async () => {
    await write({ 'a.txt': 'one', 'b/mail.eml': 'hello\nattach x.txt inside', 'c.txt': '', 'd.txt': 'LOCKED' })
    await symlink('a.txt', join(folder, 'link'))
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'DONE', progress: 1, properties: { found: 6, done: 6, searchable: 5, scanning: false } })
    expect(await pipeline.totals()).toMatchObject({ found: 6, indexed: 3, empty: 1, encrypted: 1, skipped: 1, waiting: 0 })
    await expectIndexFollows()
  })

  it('reads nothing when nothing has changed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'one', 'c.txt': '' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.read.length = 0
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ found: 3, done: 3 })
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('reads everything again when it is asked to, with the same result', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'one\nattach x two', 'c.txt': 'one' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.read.length = 0
    await pipeline.index(folder, { filter: false })
    expect(pipeline.extractor.read.length).toBeGreaterThanOrEqual(2)
    expect(await pipeline.state(folder)).toEqual(before)
    await expectIndexFollows()
  })

  it('reads only what has changed, and the old document goes with its embedded ones', async () => {
    await write({ 'a.txt': 'one\nattach x old', 'b.txt': 'two' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    await write({ 'a.txt': 'three and more' })
    await pipeline.index(folder)
    expect(pipeline.extractor.read).toEqual(['a.txt'])
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
    expect((await pipeline.totals()).found).toBe(2)
    await expectIndexFollows()
  })

  it('keeps names that are no UTF-8 and names that look like patterns apart', async () => {
    const odd = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])])
    await writeFile(odd, 'latin')
    await write({ '100%.txt': 'percent', '100x.txt': 'x', a_b: 'under', 'a-b': 'minus', 'a/b': 'below', 'a.b': 'dot' })
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'DONE', properties: { found: 7, states: { indexed: 7 } } })
  })

  it('says what an exclude pattern leaves out, and takes its documents away', async () => {
    await write({ 'a.txt': 'one', 'a.tmp': 'two' })
    await pipeline.index(folder)
    await pipeline.index(folder, { excludePattern: '*.tmp' })
    expect(await stateOf('a.tmp')).toBe('skipped')
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })
})

describeOnBoth('walking alone', (place) => {
  openOn(place)

  it('reads nothing: what it finds waits for a run that reads it', async () => {
    await write({ 'a.txt': 'one', 'sub/b.txt': 'two' })
    await symlink('a.txt', join(folder, 'link'))
    const request = { project, folder: Buffer.from(folder) }
    const scan = await requestScan(pipeline.scope, request)
    expect((await requestScan(pipeline.scope, request)).id).toBe(scan.id)
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({
      name: taskClasses.scan,
      state: 'DONE',
      progress: 1,
      result: 3,
      properties: { found: 3, waiting: 2, scanning: false, canResume: false },
    })
    expect((await listTasks(pipeline.scope)).length).toBe(1)
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.totals()).toMatchObject({ found: 3, waiting: 2, skipped: 1 })
    await pipeline.index(join(folder, 'sub'))
    expect(pipeline.extractor.read).toEqual(['b.txt'])
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 3, indexed: 2, waiting: 0 })
  })

  it('is stopped and goes on like any run', async () => {
    await write({ 'a.txt': 'one' })
    const scan = await requestScan(pipeline.scope, { project, folder: Buffer.from(folder) })
    expect(await stopTask(pipeline.scope, scan.id)).toEqual([scan.id])
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
    await resumeTask(pipeline.scope, scan.id)
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({ state: 'DONE', result: 1 })
  })
})

describeOnBoth('options without effect', (place) => {
  openOn(place)

  it('are taken, and the task says so from its first moment to its last', async () => {
    await write({ 'a.txt': 'one' })
    const options = { ocr: true, language: 'FRENCH', ocrLanguage: 'fra' }
    const request = { project, folder: Buffer.from(folder), options }
    const { index } = await requestIndexing(pipeline.scope, request)
    const warnings = [
      { code: 'ocr-not-available', facts: {} },
      { code: 'ocr-language-not-used', facts: { ocrLanguage: 'fra' } },
      { code: 'language-not-used', facts: { language: 'FRENCH' } },
    ]
    expect(index.properties).toMatchObject({ warnings })
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { warnings, done: 1 } })
    expect((await pipeline.index(folder)).properties).not.toHaveProperty('warnings')
  })
})

describeOnBoth('files of the same bytes', (place) => {
  openOn(place)

  it('have the bytewise first as their document, whatever order they come in', async () => {
    await write({ 'm.txt': 'same', 'z.txt': 'same' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'same' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt'])
    const step = await pipeline.state(folder)
    await pipeline.index(folder, { filter: false })
    expect(await pipeline.state(folder)).toEqual(step)
    const fresh = await Pipeline.open()
    await fresh.index(folder)
    expect(await fresh.state(folder)).toEqual(step)
    await fresh.close()
    await expectIndexFollows()
  })

  it('pass the document on when the first of them changes', async () => {
    await write({ 'a.txt': 'same', 'b.txt': 'same', 'c.txt': 'same' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'something else' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
    expect(await pipeline.totals()).toMatchObject({ indexed: 2, duplicate: 1 })
    await expectIndexFollows()
  })

  it('pass the document on when the first of them is moved away, and take it back', async () => {
    await write({ 'a.txt': 'same', 'b.txt': 'same' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, '..', 'away.txt'))
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ missing: 1 })
    expect(await documentPaths()).toEqual(['b.txt'])
    await rename(join(folder, '..', 'away.txt'), join(folder, 'a.txt'))
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })

  it('are each a document of their own when they are empty, with ids that do not depend on the order', async () => {
    await write({ 'b.txt': '', 'c.txt': '' })
    await pipeline.index(folder)
    await write({ 'a.txt': '' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    const fresh = await Pipeline.open()
    await fresh.index(folder)
    expect(await fresh.state(folder)).toEqual(await pipeline.state(folder))
    await fresh.close()
  })
})

describeOnBoth('files that make trouble', (place) => {
  openOn(place)

  it('that change while they are read are failed and read again by the next run', async () => {
    await write({ 'a.txt': 'one' })
    pipeline.extractor.before = async (file) => utimes(file.path, 1, 1)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('failed')
    pipeline.extractor.before = async () => {}
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('indexed')
    await expectIndexFollows()
  })

  it('that vanish after they were found are failed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    pipeline.extractor.before = async () => rm(join(folder, 'c.txt'), { force: true })
    const task = await pipeline.index(folder)
    expect(task.state).toBe('DONE')
    expect(await stateOf('c.txt')).toBe('failed')
  })

  it.skipIf(process.getuid?.() === 0)('that may not be read are failed and read once they may', async () => {
    await write({ 'a.txt': 'one' })
    await chmod(join(folder, 'a.txt'), 0)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('failed')
    await chmod(join(folder, 'a.txt'), 0o600)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('indexed')
  })

  it('that are gone stay in the index and are counted as missing', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await rm(join(folder, 'b.txt'))
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ missing: 1, found: 1 })
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
  })

  it('are not lost when their whole folder is away', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await rename(folder, `${folder}-away`)
    await expect(pipeline.index(folder)).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    await rename(`${folder}-away`, folder)
    expect(await documentPaths()).toEqual(['a.txt'])
  })

  it('end the run with the reason when the disk is full, and nothing is lost', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    pipeline.extractor.before = async (file) => {
      if (file.name === 'b.txt') throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'ERROR', error: { message: 'The disk is full.' }, properties: { canResume: true } })
    pipeline.extractor.before = async () => {}
    await resumeTask(pipeline.scope, task.id)
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ state: 'DONE', properties: { states: { indexed: 3 } } })
  })

  it('end the run when there is no room for what reading them needs', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    pipeline.extractor.before = async (file) => {
      if (file.name === 'b.txt') throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'ERROR', error: { name: 'DISK_FULL' }, properties: { canResume: true } })
    expect(await stateOf('b.txt')).toBe('waiting')
  })

  it('are read again where an earlier version took a full disk for their fault', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two\nattach in.txt inside', 'c.txt': 'three' })
    await pipeline.index(folder)
    const entry = pipeline.records.db.updateTable('entry')
    const fault = { state: 'damaged', reason: 'it cannot be read: No space left on device' }
    await entry.set(fault).where('path', '=', join(folder, 'a.txt')).execute()
    await entry.set(fault).where('embedded_path', '=', 'in.txt').execute()
    await entry
      .set({ ...fault, reason: 'it cannot be read: Unexpected end' })
      .where('path', '=', join(folder, 'c.txt'))
      .execute()
    pipeline.extractor.read.length = 0
    await pipeline.index(folder)
    expect(pipeline.extractor.read.sort()).toEqual(['a.txt', 'b.txt'])
    expect(await pipeline.totals()).toMatchObject({ found: 4, indexed: 3, damaged: 1 })
  })
})

describeOnBoth('a run that is stopped', (place) => {
  openOn(place)

  it('leaves the rest waiting and goes on under the same id', async () => {
    await write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.txt`, `text ${at}`])))
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    pipeline.extractor.before = async (_, signal) => {
      if (pipeline.extractor.read.length === 5) {
        await stopTask(pipeline.scope, index.id)
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      }
    }
    await pipeline.work()
    const stopped = await pipeline.task(index.id)
    expect(stopped).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
    const totals = await pipeline.totals()
    expect(totals.waiting).toBeGreaterThan(0)
    expect(totals.found).toBe(30)
    pipeline.extractor.before = async () => {}
    expect((await resumeTask(pipeline.scope, index.id)).state).toBe('QUEUED')
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ id: index.id, state: 'DONE', properties: { found: 30, done: 30 } })
    await expectIndexFollows()
  })

  it('gives the same index as an undisturbed one, wherever it was cut off', async () => {
    const files: Record<string, string> = {}
    for (let at = 0; at < 24; at += 1) files[`${at % 5}/${at}.txt`] = `text ${at % 17}\nattach in.txt inside ${at % 17}`
    await write(files)
    const calm = await Pipeline.open()
    await calm.index(folder)
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    for (let round = 0; round < 12; round += 1) {
      const ending = new AbortController()
      let left = round % 4
      pipeline.extractor.before = async () => {
        left -= 1
        if (left < 0) ending.abort(new Error('cut off'))
      }
      await pipeline.work(ending.signal).catch(() => {})
      const { found, ...states } = await pipeline.totals()
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(found)
    }
    pipeline.extractor.before = async () => {}
    await pipeline.work()
    expect((await pipeline.task(index.id)).state).toBe('DONE')
    expect(await pipeline.state(folder)).toEqual(await calm.state(folder))
    await calm.close()
    await expectIndexFollows()
  })
})

describeOnBoth('removing', (place) => {
  openOn(place)

  it('takes a folder out with its documents, but not its neighbour of a longer name', async () => {
    await write({ 'b/x.txt': 'one', 'b/y.txt': 'both', 'bc/x.txt': 'two', 'bc/y.txt': 'both' })
    await pipeline.index(folder)
    await pipeline.finish(removeFolder(pipeline.scope, project, join(folder, 'b')))
    await pipeline.work()
    expect(await documentPaths()).toEqual(['bc/x.txt', 'bc/y.txt'])
    expect(await pipeline.totals()).toMatchObject({ found: 2, indexed: 2, duplicate: 0, waiting: 0 })
    await expectIndexFollows()
  })

  it('takes a folder out while it is indexed, and leaves no run that could be resumed', async () => {
    await write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.txt`, `text ${at}`])))
    let left = 5
    pipeline.extractor.before = async () => {
      left -= 1
      if (left === 0) await removeFolder(pipeline.scope, project, folder)
    }
    await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    await pipeline.work()
    expect(await listTasks(pipeline.scope)).toMatchObject([{ name: taskClasses.removeFolder, state: 'DONE' }])
    expect(await pipeline.totals()).toMatchObject({ found: 0 })
    expect(pipeline.engine.documents.size).toBe(0)
    await expectIndexFollows()
  })

  it('takes a whole project out, and it can be indexed again', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await pipeline.finish(removeProject(pipeline.scope, project))
    await pipeline.work()
    expect(await listTasks(pipeline.scope)).toMatchObject([{ name: taskClasses.removeProject, state: 'DONE', result: 2 }])
    expect(await pipeline.totals()).toMatchObject({ found: 0 })
    expect(pipeline.engine.documents.size).toBe(0)
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 2, indexed: 2 })
    await expectIndexFollows()
  })
})

describeOnBoth('asking twice', (place) => {
  openOn(place)

  it('for a removal is one removal, and one that failed goes on', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const asked = [1, 2].map(() => removeFolder(pipeline.scope, project, folder))
    await pipeline.finish(Promise.all(asked))
    const removals = (await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.removeFolder)
    expect(removals).toHaveLength(1)
    const [removal] = removals
    await pipeline.records.db
      .updateTable('task')
      .set({ state: 'ERROR', error: '{}' })
      .where('id', '=', removal?.id ?? '')
      .execute()
    await pipeline.finish(removeFolder(pipeline.scope, project, folder))
    expect(await pipeline.task(removal?.id ?? '')).toMatchObject({ state: 'DONE', result: 0 })
  })

  it('for a rebuild is one rebuild', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const asked = [1, 2].map(() => rebuildIndex(pipeline.scope))
    expect(await pipeline.finish(Promise.all(asked))).toEqual([{ documents: 1 }, { documents: 1 }])
    expect((await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.rebuild)).toHaveLength(1)
  })

  it('to index a project that is being removed indexes it once it is gone', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const removed = removeProject(pipeline.scope, project)
    removed.catch(() => {})
    await expect.poll(async () => (await listTasks(pipeline.scope)).map(({ name }) => name)).toEqual([taskClasses.removeProject])
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    await pipeline.finish(removed)
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 1 } })
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })
})

describeOnBoth('marks of a document', (place) => {
  openOn(place)

  const carried: string[] = []

  beforeEach(async () => {
    carried.length = 0
    await pipeline.close()
    pipeline = await Pipeline.open(place, {
      hooks: joinHooks([
        ...features,
        {
          name: 'marks',
          calls: [],
          whenDocumentIsReplaced: async (_, __, fromId, toId) => {
            carried.push(`${await nameOf(fromId)} ${await nameOf(toId)}`)
            return true
          },
        },
      ]),
    })
  })

  /** Names by which ids are told apart, in the order in which they are first seen. */
  const names = new Map<string, string>()
  async function nameOf(id: string): Promise<string> {
    const name = names.get(id) ?? `${names.size}`
    names.set(id, name)
    return name
  }

  async function idsOf(): Promise<Map<string, string>> {
    const rows = await pipeline.records.db.selectFrom('entry').select(['path', 'embedded_path', 'document_id']).execute()
    return new Map(rows.map((row) => [row.embedded_path ?? row.path.slice(folder.length + 1), row.document_id ?? '']))
  }

  it('go over to the version with other bytes at the same path, with those of what is embedded, and the ledger says so', async () => {
    await write({ 'a.txt': 'one\nattach x.txt inside\nattach y.txt more', 'b.txt': 'two' })
    await pipeline.index(folder)
    const before = await idsOf()
    await write({ 'a.txt': 'changed\nattach y.txt more\nattach z.txt new' })
    await pipeline.index(folder)
    const now = await idsOf()
    const pairs = ['a.txt', 'y.txt'].map((name) => [before.get(name) ?? '', now.get(name) ?? ''])
    expect(carried).toEqual(
      await Promise.all(pairs.map(async ([from = '', to = '']) => `${await nameOf(from)} ${await nameOf(to)}`)),
    )
    const lines = await pipeline.records.db.selectFrom('entry').select(['path', 'embedded_path', 'reason']).execute()
    const told = lines.filter(({ reason }) => reason.includes('marks-kept')).map((row) => row.embedded_path ?? row.path)
    expect(told.sort()).toEqual([join(folder, 'a.txt'), 'y.txt'].sort())
    const { source } = await pipeline.records.db
      .selectFrom('document')
      .select('source')
      .where('id', '=', now.get('a.txt') ?? '')
      .executeTakeFirstOrThrow()
    expect(source).toContain('marks of the former version')
  })

  it('stay where a file is moved, where another file keeps the document alive, and where nothing has changed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'same', 'c.txt': 'same' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    await write({ 'b.txt': 'other bytes' })
    await pipeline.index(folder)
    await pipeline.index(folder, { filter: false })
    expect(carried).toEqual([])
    expect(await documentPaths()).toEqual(['b.txt', 'c.txt', 'moved.txt'])
  })

  it('go over to the document whose bytes the file has now', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const before = await idsOf()
    await write({ 'b.txt': 'one' })
    await pipeline.index(folder)
    expect(carried).toEqual([`${await nameOf(before.get('b.txt') ?? '')} ${await nameOf(before.get('a.txt') ?? '')}`])
  })
})

describeOnBoth('trying again', (place) => {
  openOn(place)

  it('reads what is in a state once more', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'open' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    const { index } = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await pipeline.work()
    expect(pipeline.extractor.read).toEqual(['a.txt'])
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 1, done: 1 } })
  })

  it('that fails or is stopped leaves what it has not read as it was, and goes on', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.zip': 'LOCKED b', 'c.txt': 'open' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.before = async () => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    const { index } = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    expect(await pipeline.totals()).toMatchObject({ found: 3, waiting: 2, indexed: 1 })
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'ERROR', properties: { canResume: true } })
    expect(await pipeline.state(folder)).toEqual(before)
    pipeline.extractor.before = async () => {}
    pipeline.extractor.read.length = 0
    await resumeTask(pipeline.scope, index.id)
    await pipeline.work()
    expect(pipeline.extractor.read.sort()).toEqual(['a.txt', 'b.zip'])
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 2, done: 2 } })
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('that is stopped before its turn, or may not be begun, leaves everything as it was', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    const stopped = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    expect(await pipeline.totals()).toMatchObject({ waiting: 1 })
    await stopTask(pipeline.scope, stopped.index.id)
    expect(await pipeline.state(folder)).toEqual(before)
    const refused = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await pipeline.records.db.updateTable('task').set({ user_id: 'gone' }).where('id', '=', refused.index.id).execute()
    await pipeline.work()
    expect(await pipeline.task(refused.index.id)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('that cannot be written down is a task that has failed', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    const { db } = pipeline.records
    const transaction = db.transaction.bind(db)
    const failing = vi.spyOn(db, 'transaction').mockImplementationOnce(transaction)
    failing.mockImplementationOnce(() => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    })
    await expect(retryEntries(pipeline.scope, { project, states: ['encrypted'] })).rejects.toMatchObject({ code: 'DISK_FULL' })
    failing.mockRestore()
    expect((await listTasks(pipeline.scope)).map(({ state }) => state)).not.toContain('CREATED')
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('asked for twice keeps the state from before both', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.before = async () => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await retryEntries(pipeline.scope, { project, states: ['waiting'] })
    await pipeline.work()
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('says of one file that it is gone, and does not take it for a missing drive', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    await rm(join(folder, 'a.txt'))
    const { index } = await retryEntries(pipeline.scope, { project, path: join(folder, 'a.txt') })
    await pipeline.work()
    expect((await pipeline.task(index.id)).state).toBe('DONE')
    expect(await stateOf('a.txt')).toBe('failed')
  })
})

describeOnBoth('making the index again', (place) => {
  openOn(place)

  it('keeps the index and tells the fault where the records are damaged, and works once the files were read again', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two\nattach in.txt inside' })
    await pipeline.index(folder)
    const { records } = pipeline
    await records.db.updateTable('document').set({ source: '{' }).where('extraction_level', '=', 1).execute()
    const fault = { code: 'RECORD_DAMAGED', message: expect.stringContaining('b.txt') }
    await expect(pipeline.finish(rebuildIndex(pipeline.scope))).rejects.toMatchObject(fault)
    expect(pipeline.engine.documents.size).toBe(3)
    pipeline.extractor.read.length = 0
    await pipeline.index(folder)
    expect(pipeline.extractor.read).toEqual(['b.txt'])
    expect(await pipeline.finish(rebuildIndex(pipeline.scope))).toEqual({ documents: 3 })
    await expectIndexFollows()
  })
})
