import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { joinHooks } from '../feature/hooks.ts'
import { kindsByName } from '../feature/kinds.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { openTestApp } from '../http/test-app.ts'
import { asked, elsewhere, headerIdentity } from '../http/testing/callers.ts'
import { givenFinders } from '../names/finder/given-finders.ts'
import { FakeFinder } from '../names/testing/fake-finder.ts'
import { createProject } from '../projects/projects.ts'
import { openRecords, type Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { noAudit } from '../scope/audit.ts'

const download = {
  name: taskClasses.batchDownload,
  args: { batchDownload: { '@type': 'BatchDownload', projects: [{ name: asked }], query: 'crane', uri: '/?q=crane' } },
}

const counts = (...names: string[]) => Object.fromEntries(names.map((name) => [`${name}_count`, 0]))
const batchRow = {
  ...{ user_id: 'member', name: 'Cranes', created_at: 1, state: 'SUCCESS', published: 1, phrase_matches: 0, fuzziness: 0 },
  ...{ projects: '[]', file_types: '[]', paths: '[]', tags: '[]', dropped: '[]' },
  ...counts('query', 'done', 'empty', 'error', 'result', 'stored'),
}
const entryRow = {
  ...{ project: asked, path_key: Buffer.from('/a'), path: '/a', folded_name: '/a', state: 'searchable', reason: '' },
  updated_at: 1,
}

describeOnBoth('a task that another program hands in', (place) => {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  let records: Records
  let folder: string
  let carriedOut: string[]

  beforeEach(async () => {
    records = await openRecords(await place.address(), migrationsOf(features))
    folder = await mkdtemp(join(tmpdir(), 'dossier-data-'))
    carriedOut = []
    const audit = {
      ...noAudit,
      carriedOut: async ({ method, path }: { method: string; path: string }) => void carriedOut.push(`${method} ${path}`),
    }
    // Nothing is carried out: what was asked for stays to be seen.
    const given = [givenFinders.give([new FakeFinder('EMAIL')])]
    const kinds = kindsByName(features)
    const hooks = joinHooks(features)
    opened = await openTestApp({ audit, given, records, kinds, hooks, wakeWorker: () => {}, identity: headerIdentity })
    Object.assign(opened.context.config, { dataDir: folder })
    for (const name of [asked, elsewhere]) await createProject({ ...opened.context, defaultProject: '' }, name)
    for (const name of ['letters', 'backups']) await mkdir(join(folder, name))
  })
  afterEach(async () => {
    await opened.app.close()
    await records.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(method: 'GET' | 'PUT' | 'POST', url: string, caller: string, payload?: object) {
    const headers = { host: 'localhost', 'x-caller': caller }
    const answer = await opened.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }

  const handIn = (id: string, task: object, caller = 'local') => ask('PUT', `/api/task/${id}?group=Java`, caller, task)
  const countTasks = async () => (await records.db.selectFrom('task').select('id').execute()).length

  /** Its arguments as they stand in the records, without its id. */
  async function keptArgs(id: string) {
    const { args } = await records.db.selectFrom('task').select('args').where('id', '=', id).executeTakeFirstOrThrow()
    return JSON.parse(args.replaceAll(id, ''))
  }

  /** Status and sentence of a task that is refused; none was begun by it. */
  async function refused(task: object, { caller = 'local', id = randomUUID() }: { caller?: string; id?: string } = {}) {
    const before = await countTasks()
    const { status, body } = await handIn(id, task, caller)
    expect(await countTasks()).toBe(before)
    return [status, body.error]
  }

  it('is begun under its id, and told when it is handed in again', async () => {
    const id = randomUUID()
    expect(await handIn(id, { '@type': 'Task', id, ...download }, 'member')).toEqual({ status: 201, body: { taskId: id } })
    expect(await handIn(id, { id, ...download }, 'member')).toEqual({ status: 200, body: { taskId: id } })
    const { body } = await ask('GET', `/api/task/${id}`, 'member')
    expect(body).toMatchObject({ id, name: taskClasses.batchDownload, state: 'QUEUED', user: { id: 'member' } })
    expect(body.args.batchDownload).toMatchObject({ uuid: id, query: 'crane', uri: '/?q=crane' })
    expect(await countTasks()).toBe(1)
  })

  it('is one task, however many hand it in at the same moment', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(id, download)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(answers.map(({ body }) => body.taskId)).toEqual(answers.map(() => id))
    expect(await countTasks()).toBe(1)
  })

  it('may be called as older clients call it, with its class before its id', async () => {
    const id = randomUUID()
    const long = `${taskClasses.scan}-${id}`
    const task = { id: long, name: `${taskClasses.scan}@${id}`, args: { dataDir: folder } }
    expect(await handIn(long, task)).toEqual({ status: 201, body: { taskId: id } })
    const finder = randomUUID()
    const old = { name: `org.icij.datashare.nlp.NlpApp[EMAIL]@1b2c3d4e`, args: { defaultProject: asked } }
    expect((await handIn(finder, old)).status).toBe(201)
    expect((await ask('GET', `/api/task/${finder}`, 'local')).body).toMatchObject({
      type: 'EXTRACT_NLP',
      args: { nlpPipeline: 'EMAIL' },
    })
  })

  it.each([
    [
      'POST',
      `/api/task/batchUpdate/index`,
      { options: { path: 'letters', ocr: true, ocrLanguage: 'fra', excludePattern: '*.tmp' } },
    ],
    ['POST', `/api/task/batchUpdate/scan/`, { options: { filter: false, excludePattern: '*.tmp' } }],
    [
      'POST',
      `/api/task/findNames/EMAIL`,
      { options: { defaultProject: asked, syncModels: true, languages: ['FRENCH'], again: true } },
    ],
    ['POST', `/api/task/batchDownload`, { options: { projectIds: [asked, elsewhere], query: { match: { content: 'crane' } } } }],
    [
      'POST',
      `/api/task/batchDownload`,
      {
        options: {
          project: asked,
          query: 'crane',
          encrypt: true,
          withContainers: true,
          withThreads: true,
          offline: true,
          language: 'fr',
        },
      },
    ],
    ['POST', `/api/${asked}/ocr`, { folder: '/letters', languages: ['eng', 'fra'], again: true }],
    ['POST', `/api/${asked}/ledger/verify`, {}],
    ['POST', `/api/local/ocr/languages/deu`, {}],
    ['POST', `/api/local/models/CORENLP/FRENCH`, {}],
    ['POST', `/api/local/backups`, { folder: 'backups' }],
    ['POST', `/api/local/backups/verify`, { path: 'letters' }],
  ] as const)('is begun by what the task of %s %s tells of itself', async (method, url, given) => {
    // Folders are told by their whole paths.
    const payload = JSON.parse(
      JSON.stringify(given).replace(/"(letters|backups)"/, (_, name) => JSON.stringify(join(folder, name))),
    )
    const { body } = await ask(method, url.replace(/scan\/$/, `scan${folder}`), 'local', payload)
    const begun = [body.taskIds ?? body].flat().at(-1)
    const told = (await ask('GET', `/api/task/${begun.id ?? begun}`, 'local')).body
    const id = randomUUID()
    expect(await handIn(id, { ...told, id })).toEqual({ status: 201, body: { taskId: id } })
    const again = (await ask('GET', `/api/task/${id}`, 'local')).body
    const { batchDownload, ...args } = told.args
    expect(again).toMatchObject({ name: told.name, type: told.type, args })
    if (batchDownload) expect(again.args.batchDownload.query).toBe(batchDownload.query)
    expect(Object.keys(again.args)).toEqual(Object.keys(told.args))
    const named = { folder: expect.any(String), archive: expect.any(String) }
    const itsOwn = batchDownload && { createdAt: expect.any(Number), ...named }
    expect(await keptArgs(id)).toEqual({ ...(await keptArgs(told.id)), ...itsOwn })
  })

  it('needs the rights of the call that begins its kind, and is noted as that call', async () => {
    Object.assign(opened.context.config, { mode: 'server' })
    expect(await refused(download, { caller: 'withoutDownload' })).toEqual([403, expect.any(String)])
    expect(await refused(download, { caller: 'stranger' })).toEqual([403, expect.stringContaining('not open to you')])
    const run = { name: taskClasses.index, args: { dataDir: folder } }
    for (const caller of ['manager', 'admin'])
      expect(await refused(run, { caller })).toEqual([403, expect.stringContaining('from the command line')])
    expect(carriedOut).toEqual([])
    expect((await handIn(randomUUID(), download, 'member')).status).toBe(201)
    expect(carriedOut).toEqual(['POST /api/task/batchDownload', 'PUT /api/task/:id'])
  })

  it('is its own user’s alone', async () => {
    const id = randomUUID()
    expect((await handIn(id, download, 'member')).status).toBe(201)
    for (const caller of ['manager', 'admin'])
      expect(await refused(download, { caller, id })).toEqual([409, expect.stringContaining('another id')])
    const of = { id: 'manager', name: null }
    for (const task of [
      { ...download, user: of },
      { ...download, args: { ...download.args, user: of } },
    ])
      expect(await refused(task, { caller: 'member' })).toEqual([403, expect.stringContaining('your own')])
  })

  it.each([
    ['batch_search', 'uuid', batchRow],
    [
      'batch_run',
      'task_id',
      { search_id: 1, run: 1, begun_at: 1, change_number: 1, last_rid: 1, ...counts('done', 'cut', 'failed'), reasons: '{}' },
    ],
    ['ledger_run', 'task_id', { project: asked, folder: '/letters', options: '{}', started_at: 1 }],
    ['entry', 'task_id', entryRow],
    ['names_wanted', 'task_id', { language: 'ENGLISH', rid: 1, state: 'done' }],
    ['ocr_wanted', 'task_id', { number: 1, document_id: 'd', is_done: 1 }],
    ['batch_download', 'uuid', { user_id: 'member', created_at: 1, password_shown: 0 }],
  ] as const)('never has the id of a task that is gone and of which something is kept in %s', async (table, column, rest) => {
    const id = randomUUID()
    const row = Object.entries({ ...rest, [column]: id })
    await sql`insert into ${sql.table(table)} (${sql.join(row.map(([name]) => sql.ref(name)))})
      values (${sql.join(row.map(([, value]) => value))})`.execute(records.db)
    for (const caller of ['member', 'manager', 'admin'])
      expect(await refused(download, { caller, id })).toEqual([409, `The id ${id} was that of another task: choose another id`])
  })

  it('is refused with what is wrong with it, where, and what to do', async () => {
    const wrong = async (task: object) => (await refused(task)).join(' ')
    expect(await refused(download, { id: '..%2Fx' })).toEqual([400, expect.stringContaining('a UUID in lower case')])
    expect(await wrong({ ...download, id: randomUUID() })).toContain('400 The task says that its id is')
    expect(await wrong({})).toMatch(/^400 The task has no "name".*IndexTask/)
    expect(await wrong({ name: 'org.elsewhere.Strange' })).toMatch(
      /^400 There is no kind of task "org.elsewhere.Strange".*IndexTask/,
    )
    expect(await wrong({ name: taskClasses.batchSearch })).toContain('use POST /api/task/batchSearch/:id')
    expect(await wrong({ name: 'org.icij.datashare.tasks.ResumeNlpTask' })).toContain('use POST /api/task/findNames/:pipeline')
    expect(await wrong({ name: taskClasses.rebuild })).toContain('400 Only the program itself')
    expect(await wrong({ name: taskClasses.index })).toContain('400 The task cannot be begun: "args.dataDir"')
    expect(await wrong({ name: taskClasses.index, args: { dataDir: folder, retry: true } })).toContain('/api/local/ledger/retry')
    const names = { nlpPipeline: 'EMAIL', defaultProject: asked }
    const chosen = { options: { defaultProject: asked, documents: ['a'] } }
    const begun = (await ask('POST', '/api/task/findNames/EMAIL', 'local', chosen)).body.taskIds
    const told = (await ask('GET', `/api/task/${begun[1]}`, 'local')).body
    expect(told.args).toMatchObject(names)
    expect(await wrong({ ...told, id: undefined })).toMatch(/^400 Which documents.*findNames/)
    for (const { name, args } of [
      { name: taskClasses.index, args: { dataDir: folder, passwords: 'given' } },
      { name: taskClasses.ocr, args: { dataDir: '/letters', defaultProject: asked, passwords: true } },
      { name: taskClasses.makeBackup, args: { folder: join(folder, 'backups'), name: 'monday' } },
    ])
      expect(await wrong({ name, args })).toMatch(/^400 (Passwords are not among the arguments|A backup that has a name)/)
    expect(await wrong({ name: taskClasses.scan, args: { dataDir: '/' } })).toContain('403')
    expect(await wrong({ name: taskClasses.index, args: { dataDir: join(folder, 'gone') } })).toMatch(/^400 .*gone/)
    expect(await wrong({ name: taskClasses.batchDownload, args: {} })).toContain('"args.batchDownload"')
    expect(await wrong({ ...download, args: { batchDownload: { projects: [asked] } } })).toMatch(
      /^400 .*POST \/api\/task\/batchDownload takes them.*needs a query/,
    )
    expect(await wrong({ ...download, args: { batchDownload: { projects: [asked], query: 'a AND (' } } })).toMatch(/^400 /)
    expect(await wrong({ ...download, args: { batchDownload: { projects: ['nobodys'], query: '*' } } })).toMatch(/^404 .*nobodys/)
    expect(await wrong({ name: taskClasses.findNames, args: { nlpPipeline: 'OPENNLP', defaultProject: asked } })).toMatch(
      /^404 .*OPENNLP/,
    )
  })
})
