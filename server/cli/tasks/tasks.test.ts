import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const index = {
  id: 'aaaa1111-0000-4000-8000-000000000001',
  name: 'org.icij.datashare.tasks.IndexTask',
  type: 'INDEX',
  state: 'RUNNING',
  progress: 0.425,
  user: { id: 'local' },
  createdAt: 1_700_000_000_000,
  args: { dataDir: '/data/leak\u202e' },
  properties: { folder: '/data/leak', secondsLeft: 90 },
}
const other = { ...index, id: 'aaaa2222-0000-4000-8000-000000000002', state: 'DONE', progress: 1 }

/** Answers as the server does: what is asked to stop has ended at the next look. */
function server() {
  let tasks = [index, other]
  return serve(({ method, path }) => {
    if (path.startsWith('/api/task?')) return { items: tasks, pagination: { total: tasks.length } }
    if (path.startsWith('/api/task/stop')) {
      tasks = [{ ...index, state: 'CANCELLED' }, other]
      return path.endsWith('stopAll') ? {} : true
    }
    if (path.endsWith('/resume')) return { ...index, state: 'QUEUED' }
    if (path.endsWith('/log')) {
      return [
        { at: 1_700_000_000_000, event: 'asked', facts: { user: 'local' } },
        { at: 1_700_000_060_000, event: 'progress', facts: { progress: 0.42 } },
        { at: 1_700_000_090_000, event: 'failed', facts: { name: 'DISK_FULL', message: 'The disk is full' } },
      ]
    }
    return method === 'POST' ? [{ id: other.id }] : {}
  })
}

it('lists tasks with how far they are, and obeys no sign in a name', async () => {
  await server()
  const { code, stdout } = await run(['tasks'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^aaaa1111 {2}running {4} 42% {2}INDEX +\/data\/leak\?, 2023-11-1\d .*, 1 min 30 s left\naaaa2222 {2}done/,
  )
  expect(JSON.parse((await run(['tasks', '--json'])).stdout)).toMatchObject([{ id: index.id, progress: 0.425 }, { id: other.id }])
})

it('says what each is about: a query, as far as it fits, or a name', async () => {
  const of = (type: string, args: object) => ({ ...other, type, args, properties: {} })
  const tasks = [
    of('BATCH_DOWNLOAD', { batchDownload: { query: `crane ${'x'.repeat(100)}` }, projects: ['p'] }),
    of('BATCH_SEARCH_AGAIN', { uuid: 'b', name: 'Directors' }),
  ]
  await serve(() => ({ items: tasks, pagination: { total: tasks.length } }))
  const { stdout } = await run(['tasks'])
  expect(stdout).toMatch(/BATCH_DOWNLOAD {2}crane x{54}…, 2023-.*\n.*BATCH_SEARCH_AGAIN {2}Directors, 2023-/)
})

it('stops one by the beginning of its id, and all, and waits until they have ended', async () => {
  await server()
  const { code, stdout } = await run(['tasks', 'stop', 'aaaa1'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('aaaa1111  cancelled')])
  expect(cli.calls).toContainEqual({ method: 'PUT', path: `/api/task/stop/${index.id}`, body: undefined })
})

it('stops all that go on', async () => {
  await server()
  expect(JSON.parse((await run(['tasks', 'stop', 'all', '--json'])).stdout)).toMatchObject([{ id: index.id, state: 'CANCELLED' }])
  expect(cli.calls.map(({ path }) => path)).toContain('/api/task/stopAll')
})

it('resumes, removes, and tells what became of a task', async () => {
  await server()
  expect((await run(['tasks', 'resume', index.id])).code).toBe(0)
  expect((await run(['tasks', 'remove', 'aaaa2'])).stdout).toBe('One task is removed from the list.\n')
  expect(cli.calls).toContainEqual({ method: 'DELETE', path: `/api/task/clean/${other.id}`, body: undefined })
  expect(JSON.parse((await run(['tasks', 'remove', 'done', '--json'])).stdout)).toEqual({ removed: [other.id] })
  const { stdout } = await run(['tasks', 'log', `org.icij.datashare.tasks.IndexTask@${index.id}`])
  expect(stdout.split('\n').map((line) => line.slice(21))).toEqual([
    'asked for by local',
    '42% done',
    'failed: The disk is full',
    '',
  ])
})

it('removes no archive that can still be downloaded unless that is said', async () => {
  const archive = { ...other, type: 'BATCH_DOWNLOAD', properties: { batchDownload: { exists: true } } }
  await serve(({ method }) => (method === 'GET' ? { items: [index, archive], pagination: { total: 2 } } : [{ id: archive.id }]))
  for (const which of ['done', 'aaaa2']) {
    const { code, stderr } = await run(['tasks', 'remove', which])
    expect(code).toBe(2)
    expect(stderr).toContain('would go too (aaaa2222). Nothing was removed')
  }
  expect(cli.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect((await run(['tasks', 'remove', 'done', '--with-archives'])).stdout).toBe('One task is removed from the list.\n')
  expect((await run(['tasks', 'remove', 'aaaa2', '--with-archives'])).stdout).toBe('One task is removed from the list.\n')
  expect(cli.calls).toContainEqual({ method: 'DELETE', path: `/api/task/clean/${archive.id}`, body: undefined })
})

it('asks for nothing because of an archive of another user, whose tasks stay, and takes the flag for nothing else', async () => {
  const theirs = { ...other, user: { id: 'jane' }, properties: { batchDownload: { exists: true } } }
  await serve(({ method }) => (method === 'GET' ? { items: [index, theirs], pagination: { total: 2 } } : []))
  expect(await run(['tasks', 'remove', 'done'])).toMatchObject({ code: 0, stdout: '0 tasks are removed from the list.\n' })
  expect(await run(['tasks', 'stop', 'all', '--with-archives'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"--with-archives" belongs to "dossier tasks remove"'),
  })
})

it('says what is missing, unknown, or meant by several', async () => {
  await server()
  expect(await run(['tasks', 'stop'])).toMatchObject({ code: 2, stderr: expect.stringContaining('by its id') })
  expect(await run(['tasks', 'log', 'aaaa'])).toMatchObject({ code: 2, stderr: expect.stringContaining('2 tasks begin') })
  expect(await run(['tasks', 'log', 'zzz'])).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no task "zzz"') })
  expect((await run(['tasks', 'frobnicate'])).code).toBe(2)
})
