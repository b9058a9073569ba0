import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { openTestApp } from '../http/test-app.ts'

let close = async () => {}
let setMode: (mode: Config['mode']) => void
afterEach(() => close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function open(settings: Partial<Config> = {}) {
  const { app, context } = await openTestApp()
  Object.assign(context.config, settings)
  setMode = (mode) => Object.assign(context.config, { mode })
  close = async () => {
    await app.close()
  }
  return async (method: Method, url: string, payload?: object, remoteAddress = '127.0.0.1') => {
    const headers = { host: 'localhost' }
    const answer = await app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
}

const facts = {
  label: 'The leak',
  description: 'Letters of a ministry',
  sourceUrl: 'https://desk.example/leak',
  logoUrl: 'data:image/png;base64,iVBORw0KGgo=',
  maintainerName: 'Mara',
  publisherName: 'The desk',
  allowFromMask: '127.*.*.*',
}

it('keeps what is said of a project, leaves what is not said, and takes away what is emptied', async () => {
  const ask = await open()
  expect(await ask('POST', '/api/project', { name: 'leak', ...facts })).toMatchObject({
    status: 201,
    body: { name: 'leak', ...facts },
  })
  expect((await ask('PUT', '/api/project/leak', { label: null, description: 'New' })).body).toMatchObject({
    ...facts,
    description: 'New',
  })
  const emptied = await ask('PUT', '/api/project/leak', { label: '', sourceUrl: '', logoUrl: '', publisherName: '' })
  expect(emptied.body).toMatchObject({
    label: 'leak',
    sourceUrl: null,
    logoUrl: null,
    publisherName: null,
    maintainerName: 'Mara',
  })
  expect((await ask('GET', '/api/project')).body).toMatchObject([
    { name: 'local-datashare' },
    { name: 'leak', maintainerName: 'Mara' },
  ])
})

it('refuses what is no address, no picture, no mask or no name, and a name that is taken', async () => {
  const ask = await open()
  for (const [change, words] of [
    [{ sourceUrl: 'javascript:alert(1)' }, '"sourceUrl": must be an address'],
    [{ logoUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }, '"logoUrl": must be an address, or a picture'],
    [{ logoUrl: `data:image/png;base64,${'A'.repeat(200_000)}` }, '"logoUrl": must be an address, or a picture'],
    [{ allowFromMask: '10.0.*' }, '"allowFromMask": must be four parts'],
    [{ label: 'x'.repeat(1_001) }, '"label": must have 1000 characters or fewer'],
  ] as const) {
    const { status, body } = await ask('PUT', '/api/project/local-datashare', change)
    expect([status, body.error], JSON.stringify(change).slice(0, 60)).toEqual([400, expect.stringContaining(words)])
  }
  expect((await ask('POST', '/api/project', { name: 'Leak!' })).status).toBe(400)
  await ask('POST', '/api/project', { name: 'leak' })
  expect((await ask('POST', '/api/project', { name: 'leak' })).status).toBe(409)
  expect((await ask('PUT', '/api/project/leak', { name: 'other' })).status).toBe(404)
})

it('lets a project be downloaded from where its mask allows', async () => {
  const ask = await open()
  await ask('POST', '/api/project', { name: 'leak', allowFromMask: '10.1.*.*' })
  const allowed = async (address: string) => (await ask('GET', '/api/project/isDownloadAllowed/leak', undefined, address)).status
  expect([await allowed('10.1.2.3'), await allowed('10.2.2.3'), await allowed('fd00::1')]).toEqual([200, 403, 403])
  const refused = await ask('GET', '/api/leak/documents/src/abc', undefined, '10.2.2.3')
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('may not be downloaded from 10.2.2.3')])
  await ask('PUT', '/api/project/leak', { allowFromMask: '*.*.*.*' })
  expect(await allowed('fd00::1')).toBe(200)
})

it('lets nobody download whose address a trusted proxy did not tell, where a mask allows some', async () => {
  const ask = await open({ trustProxy: true })
  await ask('POST', '/api/project', { name: 'leak', allowFromMask: '10.1.*.*' })
  const refused = await ask('GET', '/api/leak/documents/src/abc', undefined, '10.1.2.3')
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('from an unknown address')])
})

it('counts what would go with a project, and nothing of another', async () => {
  const ask = await open()
  await ask('POST', '/api/project', { name: 'leak' })
  await ask('PUT', '/api/leak/pathBanners/data', { note: 'Sealed' })
  expect((await ask('GET', '/api/local/projects/leak/contents')).body).toEqual({ notes: 1 })
  expect((await ask('GET', '/api/local/projects/local-datashare/contents')).body).toEqual({})
  expect((await ask('GET', '/api/local/projects/nothing/contents')).status).toBe(404)
})

it('takes in server mode only a folder of documents that lies in the data folder', async () => {
  const data = await mkdtemp(join(tmpdir(), 'dossier-data-'))
  const ask = await open({ mode: 'server', dataDir: join(data, 'vault') })
  await mkdir(join(data, 'vault', 'leak'), { recursive: true })
  await symlink(tmpdir(), join(data, 'vault', 'out'))
  const sourcePath = `file://${data}/vault/leak`
  expect(await ask('POST', '/api/project', { name: 'leak', sourcePath })).toMatchObject({ status: 201, body: { sourcePath } })
  for (const outside of ['/etc', `${data}/vault-2`, `${data}/vault/../x`, `${data}/vault/out`, 'vault', 'file:///etc']) {
    const refused = await ask('PUT', '/api/project/leak', { sourcePath: outside })
    expect([outside, refused]).toMatchObject([outside, { status: 400 }])
    expect(JSON.stringify(refused.body)).toContain(`must lie in the data folder ${data}/vault`)
    expect((await ask('POST', '/api/project', { name: 'other', sourcePath: outside })).status).toBe(400)
  }
  expect((await ask('GET', '/api/project/other')).status).toBe(404)
  await rm(data, { recursive: true })
})

it('leaves a folder of documents that was set in local mode where it is', async () => {
  const ask = await open({ dataDir: '/vault' })
  await ask('POST', '/api/project', { name: 'leak', sourcePath: '/elsewhere/leak' })
  setMode('server')
  const body = { label: 'The leak', sourcePath: 'file:///elsewhere/leak' }
  expect(await ask('PUT', '/api/project/leak', body)).toMatchObject({ status: 200, body })
})
