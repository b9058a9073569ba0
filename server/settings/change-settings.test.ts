import { readdir, readFile, writeFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { type Config, loadConfig, settingNames } from '../config.ts'
import { openTestApp } from '../http/test-app.ts'
import { headerIdentity } from '../http/testing/callers.ts'
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
  const send = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const headers = { host: 'localhost', 'x-caller': 'local' }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const patch = (data: object) => send('PATCH', '/api/settings', { data })
  const listed = async (name: string) =>
    (await send('GET', '/api/local/settings')).body.settings.find((setting: { name: string }) => setting.name === name)
  const file = async () => JSON.parse(await readFile(context.layout.config, 'utf8'))
  return { context, told, send, patch, listed, file }
}

test('a change is written to the file, holds at once, is told to the worker, and is undone by what it answers', async () => {
  const { context, told, patch, listed, file } = await open()
  await writeFile(context.layout.config, '{"port": 1234, "batchDownloadMaxNbFiles": 70}')
  const { status, body } = await patch({ batchDownloadMaxNbFiles: '50', batchDownloadEncrypt: true })
  expect([status, body.changed]).toEqual([
    200,
    [
      { name: 'batchDownloadMaxNbFiles', before: '70', after: '50', strongerPlace: null },
      { name: 'batchDownloadEncrypt', before: null, after: 'true', strongerPlace: null },
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
    { name: 'batchDownloadTimeToLive', before: null, after: '48', strongerPlace: 'DOSSIER_BATCH_DOWNLOAD_TIME_TO_LIVE' },
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
    '"home" is not a known setting.',
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
  expect((await patch({ __proto__: null, constructor: 'x' })).status).toBe(400)
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
  await writeFile(context.layout.config, '{"old": {"x": 1}, "tcpListenPort": 81}')
  const { body } = await send('GET', '/api/local/settings')
  expect(body.settings.map(({ name }: { name: string }) => name).toSorted()).toEqual(settingNames.toSorted())
  expect(body.unknown).toEqual(['old'])
  expect(await patch({ old: null })).toMatchObject({ status: 200, body: { changed: [{ name: 'old', after: null }] } })
  expect(await file()).toEqual({ tcpListenPort: 81 })
})

test('what needs a restart is kept for the next start, under our name', async () => {
  const { context, patch, listed, file } = await open()
  await writeFile(context.layout.config, '{"tcpListenPort": 81}')
  const inForce = context.config.port
  expect((await patch({ tcpListenPort: '82', memory: '2g' })).body.changed).toMatchObject([
    { name: 'port', before: '81', after: '82' },
    { name: 'memory', after: '2048' },
  ])
  expect(await file()).toEqual({ port: 82, memory: 2048 })
  expect(context.config.port).toBe(inForce)
  expect(await listed('port')).toMatchObject({ value: String(inForce), next: '82', needsRestart: true })
  expect((await patch({ port: 82, memory: '2048' })).body).toEqual({ changed: [] })
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
    expect.stringContaining('Somebody else has changed "batchDownloadMaxNbFiles" meanwhile'),
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
