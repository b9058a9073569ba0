import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createProject } from '../projects/projects.ts'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

test('what is unknown, fixed or wrong is named, and nothing is changed then', async () => {
  const { context, patch, file } = await open()
  const { status, body } = await patch({
    batchDownloadMaxNbFiles: 5,
    nonsense: 'x',
    dataPrefix: '/other/',
    home: '/elsewhere',
    oauthClientSecret: 'hunter2',
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
    '"oauthClientSecret" cannot be changed here: it is a secret. Write "oauthClientSecret" into config.json of the home folder, or set DOSSIER_OAUTH_CLIENT_SECRET.',
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

test('values are judged before they are saved', async () => {
  const { send, file } = await open()
  const { body } = await send('POST', '/api/local/settings/check', {
    data: { port: 'x', cors: 'https://a.example', memory: '1' },
  })
  expect(body.faults).toMatchObject([{ name: 'port' }, { name: 'memory', fault: 'least', limit: 256 }])
  await expect(file()).rejects.toThrow('ENOENT')
})

test('a password in a value that is refused is not repeated', async () => {
  const { context, send, patch, listed } = await open()
  expect(JSON.stringify(await patch({ rootHost: 'https://desk:hunter2@desk.example' }))).not.toContain('hunter2')
  await writeFile(context.layout.config, '{"rootHost": "https://desk:hunter2@desk.example"}')
  expect(await listed('rootHost')).toMatchObject({ inFile: 'https://…@desk.example' })
  expect((await send('GET', '/api/local/settings')).status).toBe(200)
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
