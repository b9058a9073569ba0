import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Config, loadConfig, settingNames } from '../config.ts'
import { openTestApp } from '../http/test-app.ts'
import { type CallerName, headerIdentity } from '../http/testing/callers.ts'
import { createProject } from '../projects/projects.ts'
import type { Program } from '../scope/program.ts'

let close = async () => {}
afterEach(() => close())

async function open(changes: Partial<Program> = {}) {
  const told: Config[] = []
  const { app, context } = await openTestApp({
    identity: headerIdentity,
    tellConfig: () => told.push({ ...context.config }),
    ...changes,
  })
  close = async () => {
    await app.close()
  }
  const send = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object, caller: CallerName = 'local') => {
    const headers = { host: 'localhost', 'x-caller': caller }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const patch = (data: object) => send('PATCH', '/api/settings', { data })
  const listed = async (name: string) =>
    (await send('GET', '/api/local/settings')).body.settings.find((setting: { name: string }) => setting.name === name)
  const file = async () => JSON.parse(await readFile(context.layout.config, 'utf8'))
  return { context, told, send, patch, listed, file }
}

/** A server that has a port of its own. */
async function listening(): Promise<{ port: number; end: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const end = async () => {
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: typeof place === 'object' && place !== null ? place.port : 0, end }
}

async function freePort(): Promise<number> {
  const { port, end } = await listening()
  await end()
  return port
}

test('a change is written to the file, holds at once, is told to the worker, and is undone by what it answers', async () => {
  const { context, told, patch, listed, file } = await open()
  await writeFile(context.layout.config, '{"port": 1234, "batchDownloadMaxNbFiles": 70}')
  const { status, body } = await patch({ batchDownloadMaxNbFiles: '50', batchDownloadEncrypt: true })
  expect([status, body.changed]).toEqual([
    200,
    [
      { name: 'batchDownloadMaxNbFiles', before: '70', after: '50', next: '50', strongerPlace: null },
      { name: 'batchDownloadEncrypt', before: null, after: 'true', next: 'true', strongerPlace: null },
    ],
  ])
  expect(await file()).toEqual({ port: 1234, batchDownloadMaxNbFiles: 50, batchDownloadEncrypt: true })
  expect(context.config).toMatchObject({ batchDownloadMaxNbFiles: 50, batchDownloadEncrypt: true })
  expect(told).toMatchObject([{ batchDownloadMaxNbFiles: 50 }])
  expect(await listed('batchDownloadEncrypt')).toMatchObject({ value: 'true', default: 'false', source: 'file', inFile: 'true' })
  // The next start reads the same.
  expect(loadConfig({ flags: { home: context.layout.home }, env: {} })).toMatchObject({ batchDownloadEncrypt: true })
  await patch(Object.fromEntries(body.changed.map(({ name, before }: { name: string; before: string | null }) => [name, before])))
  expect(await file()).toEqual({ port: 1234, batchDownloadMaxNbFiles: 70 })
  expect(context.config).toMatchObject({ batchDownloadMaxNbFiles: 70, batchDownloadEncrypt: false })
  expect(await readdir(context.layout.home)).not.toContainEqual(expect.stringContaining('config.json.'))
})

test('all that an older client knows may be sent back, and only what is new in it is changed', async () => {
  const { send, patch } = await open()
  const { body: settings } = await send('GET', '/settings')
  expect((await patch(settings)).body).toEqual({ changed: [] })
  const { body } = await patch({ ...settings, batchSearchMaxTimeSeconds: '90' })
  expect(body.changed).toMatchObject([{ name: 'batchSearchMaxTimeSeconds', after: '90' }])
  expect((await send('GET', '/settings')).body.batchSearchMaxTimeSeconds).toBe('90')
})

test('a file that was edited by hand since the start comes into force by sending what it says', async () => {
  const { context, patch, listed } = await open()
  Object.assign(context.config, { batchSearchMaxTimeSeconds: 60 })
  await writeFile(context.layout.config, '{"batchSearchMaxTimeSeconds": 90}')
  expect((await patch({ batchSearchMaxTimeSeconds: '60' })).body).toEqual({ changed: [] })
  const { body } = await patch({ batchSearchMaxTimeSeconds: '90' })
  expect(body.changed).toMatchObject([{ name: 'batchSearchMaxTimeSeconds', after: '90', strongerPlace: null }])
  expect(context.config.batchSearchMaxTimeSeconds).toBe(90)
  await writeFile(context.layout.config, '{}')
  await patch({ batchSearchMaxTimeSeconds: null })
  expect(await listed('batchSearchMaxTimeSeconds')).toMatchObject({ source: 'default' })
  expect(context.config.batchSearchMaxTimeSeconds).not.toBe(90)
})

test('a long value that is wrong is refused at once', async () => {
  const { patch } = await open()
  const began = performance.now()
  expect((await patch({ rootHost: '/'.repeat(1_000_000) })).status).toBe(400)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('long values of settings may be sent back too', async () => {
  const { context, send, patch } = await open()
  Object.assign(context.config, { dataDir: `/${'long/'.repeat(3_000)}` })
  const { body: settings } = await send('GET', '/settings')
  expect(JSON.stringify(settings).length).toBeGreaterThan(15_000)
  expect((await patch(settings)).body).toEqual({ changed: [] })
  const { status, body } = await patch({ batchDownloadMaxSize: 'x'.repeat(20_000) })
  expect([status, body.error.length < 1_000]).toEqual([400, true])
})

test('flags and environment are stronger, and are named', async () => {
  const { context, told, patch, listed } = await open({
    configInput: { env: { DOSSIER_BATCH_DOWNLOAD_TIME_TO_LIVE: '12' } },
  })
  Object.assign(context.config, { batchDownloadTimeToLive: 12 })
  const { body } = await patch({ batchDownloadTimeToLive: 48 })
  expect(body.changed).toEqual([
    {
      name: 'batchDownloadTimeToLive',
      before: null,
      after: '48',
      next: '12',
      strongerPlace: 'DOSSIER_BATCH_DOWNLOAD_TIME_TO_LIVE',
    },
  ])
  expect([context.config.batchDownloadTimeToLive, told]).toEqual([12, []])
  expect(await listed('batchDownloadTimeToLive')).toMatchObject({ value: '12', inFile: '48', source: 'environment' })
})

test('what is unknown, fixed or wrong is named, and nothing is changed then', async () => {
  const { context, patch, file } = await open()
  const { status, body } = await patch({
    batchDownloadMaxNbFiles: 5,
    nonsense: 'x',
    dataPrefix: '/other/',
    home: '/elsewhere',
    port: '99999',
    dataDir: 'documents',
    cors: '*',
    batchDownloadMaxSize: '100 MB',
    batchThrottleMilliseconds: '',
    batchDownloadEncrypt: 'perhaps',
    batchSearchScroll: 'long',
  })
  expect(status).toBe(400)
  for (const words of [
    '"nonsense" is not a known setting.',
    '"dataPrefix" cannot be changed here',
    '"home" cannot be changed here: name it by --home or DOSSIER_HOME.',
    '"port" is "99999" but must be 65535 or less',
    '"dataDir" is "documents" but must be a whole path',
    '"cors" is "*" but must be no-cors',
    '"batchDownloadMaxSize" is "100 MB" but must be a whole number with K, M or G behind it',
    '"batchThrottleMilliseconds" is "" but must not be empty',
    '"batchDownloadEncrypt" is "perhaps" but must be true or false',
    '"batchSearchScroll" is "long" but must be a whole number with ms',
  ])
    expect(body.error).toContain(words)
  expect(body.facts).toMatchObject({
    batchDownloadMaxSize: 'size',
    batchThrottleMilliseconds: 'empty',
    batchDownloadEncrypt: 'yesNo',
    batchSearchScroll: 'duration',
    port: 'most',
    'port.limit': 65_535,
    dataDir: 'folder',
    cors: 'sites',
  })
  await expect(file()).rejects.toThrow('ENOENT')
  expect(context.config.batchDownloadMaxNbFiles).toBe(10_000)
  expect((await patch({ constructor: 'x' })).status).toBe(400)
  expect((await patch(JSON.parse('{"__proto__": "x"}'))).status).toBe(400)
})

test('of a number that is wrong it is told why, as a code with its limit', async () => {
  const { patch } = await open()
  const { body } = await patch({
    batchDownloadMaxNbFiles: 'many',
    batchDownloadTimeToLive: '1.5',
    batchSearchMaxNbQueries: 1_000_001,
    batchSearchMaxNbResults: 0,
  })
  expect(body.facts).toMatchObject({
    batchDownloadMaxNbFiles: 'number',
    batchDownloadTimeToLive: 'whole',
    batchSearchMaxNbQueries: 'most',
    'batchSearchMaxNbQueries.limit': 1_000_000,
    batchSearchMaxNbResults: 'least',
    'batchSearchMaxNbResults.limit': 1,
  })
})

test('the scroll of other servers is accepted, and said to change nothing', async () => {
  const { patch, listed } = await open()
  expect((await patch({ batchSearchScroll: '5m' })).status).toBe(200)
  expect(await listed('batchSearchScroll')).toMatchObject({ value: '5m', hasEffect: false, needsRestart: false })
})

test('a file that is no JSON is a conflict and stays as it is', async () => {
  const { context, patch } = await open()
  await writeFile(context.layout.config, '{')
  const { status, body } = await patch({ batchDownloadMaxNbFiles: 5 })
  expect([status, body.error]).toEqual([409, expect.stringContaining('cannot be read as a JSON object')])
  expect(await readFile(context.layout.config, 'utf8')).toBe('{')
})

test('many changes at the same time are all kept', async () => {
  const { patch, file } = await open()
  const names = ['batchDownloadMaxNbFiles', 'batchSearchMaxNbQueries', 'batchSearchMaxNbResults', 'batchThrottleMilliseconds']
  await Promise.all(names.map((name) => patch({ [name]: 7 })))
  expect(await file()).toEqual(Object.fromEntries(names.map((name) => [name, 7])))
})

test('every setting of the schema is listed and explained, and the file of another version is told and cleaned', async () => {
  const { context, send, patch, file } = await open()
  await writeFile(context.layout.config, '{"old": {"x": 1}, "home": "/x", "tcpListenPort": 81}')
  const { body } = await send('GET', '/api/local/settings')
  expect(body.settings.map(({ name }: { name: string }) => name).toSorted()).toEqual(settingNames.toSorted())
  expect(body.unknown).toEqual(['old', 'home'])
  expect(await patch({ old: null, home: null })).toMatchObject({
    status: 200,
    body: {
      changed: [
        { name: 'old', after: null },
        { name: 'home', after: null },
      ],
    },
  })
  expect(await file()).toEqual({ tcpListenPort: 81 })
})

test('what needs a restart is kept for the next start, under our name', async () => {
  const { context, patch, listed, file } = await open()
  await writeFile(context.layout.config, '{"tcpListenPort": 81}')
  const inForce = context.config.port
  const port = await freePort()
  expect((await patch({ tcpListenPort: String(port), memory: '2g' })).body.changed).toMatchObject([
    { name: 'port', before: '81', after: String(port) },
    { name: 'memory', after: '2048' },
  ])
  expect(await file()).toEqual({ port, memory: 2048 })
  expect(context.config.port).toBe(inForce)
  expect(await listed('port')).toMatchObject({ value: String(inForce), next: String(port), needsRestart: true })
  expect((await patch({ port, memory: '2048' })).body).toEqual({ changed: [] })
})

test('an empty text takes away what nobody needs to give', async () => {
  const { context, patch, file } = await open()
  await patch({ rootHost: 'https://desk.example/', dataDir: '/data' })
  expect([context.config.rootHost, context.config.dataDir]).toEqual(['https://desk.example', '/data'])
  await patch({ rootHost: '', dataDir: '' })
  expect([context.config.rootHost, context.config.dataDir, await file()]).toEqual([undefined, undefined, {}])
})

test('of two browsers the second hears what the first has changed, and loses nothing', async () => {
  const { send, file } = await open()
  const save = (data: object, expected: object) => send('PATCH', '/api/settings', { data, expected })
  const seen = { batchDownloadMaxNbFiles: '10000', batchSearchMaxTimeSeconds: '60' }
  await save({ batchDownloadMaxNbFiles: '5' }, { batchDownloadMaxNbFiles: seen.batchDownloadMaxNbFiles })
  const { status, body } = await save({ batchDownloadMaxNbFiles: '7', batchSearchMaxTimeSeconds: '90' }, seen)
  expect([status, body.error, body.facts]).toEqual([
    409,
    expect.stringContaining('Someone else has changed "batchDownloadMaxNbFiles" since you opened it'),
    expect.objectContaining({ 'batchDownloadMaxNbFiles.now': '5' }),
  ])
  expect(await file()).toEqual({ batchDownloadMaxNbFiles: 5 })
  // Another key disturbs nobody.
  await save({ batchSearchMaxTimeSeconds: '90' }, { batchSearchMaxTimeSeconds: '60' })
  expect(await file()).toEqual({ batchDownloadMaxNbFiles: 5, batchSearchMaxTimeSeconds: 90 })
})

test('values are judged before they are saved', async () => {
  const { send, file } = await open()
  const { body } = await send('POST', '/api/local/settings/check', {
    data: { port: 'x', cors: 'https://a.example', memory: '1' },
  })
  expect(body.faults).toMatchObject([{ name: 'port' }, { name: 'memory', fault: 'least', limit: 256 }])
  await expect(file()).rejects.toThrow('ENOENT')
})

test('what a file says that is no setting is taken out without being told, since it may be a secret', async () => {
  const { context, patch } = await open()
  await writeFile(context.layout.config, '{"oauthClientSecret": "hunter2", "dataSourceUrl": "jdbc:postgresql://u:hunter2@db/x"}')
  const { status, body } = await patch({ oauthClientSecret: null, dataSourceUrl: null })
  expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('hunter2')])
  expect(body.changed).toMatchObject([
    { name: 'oauthClientSecret', before: null },
    { name: 'dataSourceUrl', before: null },
  ])
})

test('a value in force is saved over one that was written into the file since', async () => {
  const { context, send, file } = await open()
  Object.assign(context.config, { batchSearchMaxTimeSeconds: 60 })
  await writeFile(context.layout.config, '{"batchSearchMaxTimeSeconds": 90}')
  const { body } = await send('PATCH', '/api/settings', {
    data: { batchSearchMaxTimeSeconds: '60' },
    expected: { batchSearchMaxTimeSeconds: '90' },
  })
  expect(body.changed).toMatchObject([{ before: '90', after: '60', next: '60' }])
  expect(await file()).toEqual({ batchSearchMaxTimeSeconds: 60 })
})

test('a change is taken back only while nobody has changed the same setting again', async () => {
  const { send, patch, file } = await open()
  const { body } = await patch({ batchDownloadMaxNbFiles: '5' })
  await patch({ batchDownloadMaxNbFiles: '7' })
  const [{ name, before, next }] = body.changed
  const undone = await send('PATCH', '/api/settings', { data: { [name]: before }, expected: { [name]: next } })
  expect([undone.status, await file()]).toEqual([409, { batchDownloadMaxNbFiles: 7 }])
})

test('a folder and an address that an older client was told while nobody had set them are not taken for a wish', async () => {
  const { context, send, patch, file } = await open()
  const { body: settings } = await send('GET', '/settings')
  await createProject(context, 'p')
  const folder = { project: 'p', path: '/indexed', path_key: Buffer.from('/indexed'), is_sample: 0 }
  await context.records.db.insertInto('folder').values(folder).execute()
  const stale = { ...settings, dataDir: '/indexed', previewHost: 'http://localhost:9999', batchSearchMaxTimeSeconds: '90' }
  expect((await patch(stale)).body.changed).toMatchObject([{ name: 'batchSearchMaxTimeSeconds' }])
  expect(await file()).toEqual({ batchSearchMaxTimeSeconds: 90 })
  const { body } = await patch({ ...settings, dataDir: '/chosen', previewHost: 'https://previews.example' })
  expect(body.changed).toMatchObject([{ name: 'dataDir' }, { name: 'batchSearchMaxTimeSeconds' }, { name: 'previewHost' }])
})

test('an address or a port that the next start could not listen on is refused, and nothing is written', async () => {
  const { context, patch, file } = await open()
  const other = await listening()
  const faults = async (data: object) => {
    const { status, body } = await patch(data)
    return [status, body.error, body.facts]
  }
  try {
    expect(await faults({ bind: '203.0.113.9' })).toEqual([
      400,
      '"bind" is "203.0.113.9" but this machine has no such address.',
      expect.objectContaining({ host: 'notHere' }),
    ])
    expect(await faults({ port: other.port })).toEqual([
      400,
      expect.stringContaining('another program listens there already'),
      expect.objectContaining({ port: 'taken' }),
    ])
    await expect(file()).rejects.toThrow('ENOENT')
    // Its own port is taken by itself.
    Object.assign(context.config, { port: other.port })
    expect((await patch({ host: '0.0.0.0' })).status).toBe(200)
  } finally {
    await other.end()
  }
  expect((await patch({ host: '[::1]:8080' })).status).toBe(400)
})

test('an empty list of networks closes the status to everybody, and null brings back the default', async () => {
  const { context, patch, listed, file } = await open()
  const { body } = await patch({ statusAllowedNets: '' })
  expect([context.config.statusAllowedNets, await file()]).toEqual([[], { statusAllowedNets: [] }])
  expect(body.changed).toMatchObject([{ before: null, after: '' }])
  await patch({ statusAllowedNets: '10.0.0.0/8' })
  await patch({ statusAllowedNets: '' })
  expect(context.config.statusAllowedNets).toEqual([])
  await patch({ statusAllowedNets: null })
  expect(await listed('statusAllowedNets')).toMatchObject({ source: 'default', value: '127.0.0.0/8, ::1/128' })
})

test('a data folder is the same in the file, in force and after the next start', async () => {
  const { context, patch, listed, file } = await open()
  await patch({ dataDir: '/data/../other/' })
  expect([context.config.dataDir, await file()]).toEqual(['/other', { dataDir: '/other' }])
  await writeFile(context.layout.config, '{"dataDir": "/data/x/"}')
  Object.assign(context.config, { dataDir: '/data/x' })
  expect(await listed('dataDir')).toMatchObject({ value: '/data/x', next: '/data/x', inFile: '/data/x' })
})

test('the list says of a file that cannot be read what is wrong, and repeats nothing of it', async () => {
  const { context, send } = await open()
  await writeFile(context.layout.config, '{"oauthClientSecret": "hunter2"')
  const { status, body } = await send('GET', '/api/local/settings')
  expect([status, body.error]).toEqual([409, expect.stringContaining('only half there and ends in line 1')])
  expect(JSON.stringify(body)).not.toContain('hunter2')
})

test('what was seen is compared under every name of a setting, and is refused of what is none', async () => {
  const { context, send } = await open()
  await writeFile(context.layout.config, '{"port": 81}')
  const save = (expected: object) => send('PATCH', '/api/settings', { data: { batchDownloadMaxNbFiles: 5 }, expected })
  expect(await save({ constructor: 'x' })).toMatchObject({
    status: 400,
    body: { error: '"constructor" is not a known setting.' },
  })
  expect(await save({ tcpListenPort: '80' })).toMatchObject({ status: 409, body: { facts: { 'port.now': '81' } } })
})

test('a password in a value that is refused is not repeated', async () => {
  const { context, send, patch, listed } = await open()
  expect(JSON.stringify(await patch({ rootHost: 'https://desk:hunter2@desk.example' }))).not.toContain('hunter2')
  await writeFile(context.layout.config, '{"rootHost": "https://desk:hunter2@desk.example"}')
  expect(await listed('rootHost')).toMatchObject({ inFile: 'https://…@desk.example' })
  expect((await send('GET', '/api/local/settings')).status).toBe(200)
})

test('in server mode not even who rules the program changes or reads the settings of its operator', async () => {
  const { send } = await open()
  const statuses = [
    await send('GET', '/api/local/settings', undefined, 'admin'),
    await send('POST', '/api/local/settings/check', { data: {} }, 'admin'),
    await send('PATCH', '/api/settings', { data: { cors: 'https://other.example' } }, 'admin'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403])
})
