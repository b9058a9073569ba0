import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../http/test-app.ts'
import { type callers, headerIdentity } from '../http/testing/callers.ts'
import { createProject } from '../projects/projects.ts'
import { noteDb } from './tables.ts'

const project = 'secret'
let opened: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  opened = await openTestApp({ identity: headerIdentity })
  await createProject({ ...opened.context, defaultProject: '' }, project, { sourcePath: '/data' })
})
afterAll(() => opened.app.close())
beforeEach(() => noteDb(opened.context.records).deleteFrom('note').execute())

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

async function ask(method: Method, path: string, payload?: object, caller: keyof typeof callers = 'editor') {
  const headers = { host: 'localhost', 'x-caller': caller }
  const answer = await opened.app.inject({ method, url: `/api/${project}/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

const notes = async (path: string) =>
  (await ask('GET', path, undefined, 'visitor')).body.map(({ note }: { note: string }) => note)

describe('notes over HTTP', () => {
  it('are put on a folder as newer clients do, 201 where it had none, and told in the shape of the contract', async () => {
    const body = { project, path: '/a/b', note: ' text ', variant: 'info', blurSensitiveMedia: true }
    expect((await ask('PUT', 'pathBanners/a/b', body)).status).toBe(201)
    expect((await ask('PUT', 'pathBanners//a/b/', { note: 'text' })).status).toBe(200)
    expect((await ask('GET', 'pathBanners')).body).toEqual([
      {
        project: { name: project, sourcePath: 'file:///data' },
        path: '/a/b',
        note: 'text',
        variant: 'warning',
        blurSensitiveMedia: false,
        form: 'folder',
        id: expect.any(Number),
        version: 2,
        user: { id: 'editor', name: null, email: null, provider: 'local', details: {} },
        creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        lastChange: { user: expect.objectContaining({ id: 'editor' }), date: expect.any(String) },
      },
    ])
  })

  it('are told of a path by both generations of calls', async () => {
    await ask('PUT', 'pathBanners/a', { note: 'A' })
    await ask('PUT', 'pathBanners/a/b%20(c)', { note: 'B' })
    await ask('POST', 'notes', { form: 'expression', path: '\\.eml$', note: 'mail' })
    for (const generation of ['notes', 'pathBanners']) {
      expect(await notes(`${generation}/a/b%20(c)/1.eml`)).toEqual(['A', 'B', 'mail'])
      expect(await notes(`${generation}/a/c/2.txt`)).toEqual(['A'])
      expect(await notes(`${generation}/d/3.txt`)).toEqual([])
    }
  })

  it('are regular expressions for older clients, which find the folder as it stands', async () => {
    await ask('PUT', 'pathBanners/a/b%20(c)', { note: 'B' })
    const [{ path }] = (await ask('GET', 'notes')).body
    expect(path).toBe('/a/b \\(c\\)')
    expect(new RegExp(path).test('/a/b (c)/1.eml')).toBe(true)
  })

  it('are removed with their folder, with all below it by ?greedy, or all of a project', async () => {
    for (const path of ['a', 'a/b', 'a/bcd', 'e']) await ask('PUT', `pathBanners/${path}`, { note: path })
    expect((await ask('DELETE', 'pathBanners/a/b?greedy=true')).status).toBe(204)
    expect(await notes('pathBanners')).toEqual(['a', 'a/bcd', 'e'])
    await ask('DELETE', 'pathBanners/a?greedy=false')
    expect(await notes('pathBanners')).toEqual(['a/bcd', 'e'])
    expect((await ask('DELETE', 'pathBanners/nothing')).status).toBe(204)
    await ask('DELETE', 'pathBanners')
    expect(await notes('pathBanners')).toEqual([])
  })

  it('are written, changed, removed and brought back by their number', async () => {
    const placed = { form: 'folder', path: '/a//b/', note: 'one' }
    const { status, body } = await ask('POST', 'notes', placed)
    expect([status, body.path, body.variant]).toEqual([201, '/a/b', 'warning'])
    expect((await ask('POST', 'notes', placed)).body).toMatchObject({ code: 'CONFLICT' })
    const change = { ...placed, note: 'two', version: body.version }
    expect((await ask('PUT', `note/${body.id}`, change)).body).toMatchObject({ note: 'two', version: 2 })
    const late = await ask('PUT', `note/${body.id}`, change, 'manager')
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.stringContaining('editor has changed the note on /a/b meanwhile'),
    ])
    expect((await ask('DELETE', `note/${body.id}?version=1`)).status).toBe(409)
    expect((await ask('DELETE', `note/${body.id}?version=2`)).status).toBe(204)
    expect((await ask('DELETE', `note/${body.id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ask('POST', `note/${body.id}/restore`)).body).toMatchObject({ note: 'two' })
    expect((await ask('PUT', 'note/none', placed)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are not for who may not write in the project', async () => {
    const placed = { form: 'folder', path: '/a', note: 'one' }
    expect((await ask('POST', 'notes', placed, 'member')).status).toBe(403)
    expect((await ask('PUT', 'pathBanners/a', placed, 'visitor')).status).toBe(403)
    expect((await ask('DELETE', 'pathBanners', undefined, 'member')).status).toBe(403)
    expect((await ask('GET', 'notes/a', undefined, 'stranger')).status).toBe(403)
  })

  it('count what they mean', async () => {
    const answer = await ask('POST', 'noteMatches', { places: [{ form: 'expression', path: 'x' }] }, 'visitor')
    expect(answer.body).toEqual([{ documents: 0, folders: [], folderCount: 0, isWhole: true }])
  })

  const text = { note: 'x' }
  it.each([
    [{ form: 'expression', path: '(a', ...text }, 'at character 1, "(": this ( is never closed'],
    [{ form: 'expression', path: '(a)\\1', ...text }, 'references to groups are not carried out'],
    [{ form: 'expression', path: '', ...text }, 'it is empty'],
    [{ form: 'folder', path: 'a', ...text }, 'begins with /'],
    [{ form: 'folder', path: '/a/../b', ...text }, 'cannot hold . or ..'],
    [{ form: 'folder', path: '/a\u0000b', ...text }, 'cannot hold control characters'],
    [{ form: 'folder', path: `/${'a'.repeat(5_000)}`, ...text }, 'at most 4096 characters'],
    [{ form: 'folder', path: '/a', note: 'a\u0007b' }, 'A note cannot hold control characters'],
    [{ form: 'folder', path: '/a', note: 'a'.repeat(10_001) }, 'A note has at most 10000 characters'],
    [{ form: 'folder', path: '/a', note: ' ' }, 'it has no text'],
    [{ form: 'folder', path: '/a', ...text, variant: 'loud' }, 'one of these kinds: info, success, warning'],
    [{ form: 'branch', path: '/a', ...text }, 'form'],
  ])('refuses with a sentence what cannot be one: %#', async (body, sentence) => {
    const answer = await ask('POST', 'notes', body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
  })
})
