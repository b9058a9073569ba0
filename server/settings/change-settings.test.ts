import { readdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

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

test('many changes at the same time are all kept', async () => {
  const { patch, file } = await open()
  const names = ['batchDownloadMaxNbFiles', 'batchSearchMaxNbQueries', 'batchSearchMaxNbResults', 'batchThrottleMilliseconds']
  await Promise.all(names.map((name) => patch({ [name]: 7 })))
  expect(await file()).toEqual(Object.fromEntries(names.map((name) => [name, 7])))
})

test('what needs a restart is kept for the next start, under our name', async () => {
  const { context, patch, listed, file } = await open()
  await writeFile(context.layout.config, '{"tcpListenPort": 81}')
  const inForce = context.config.port
  // 0 takes a free one, so nothing has to be free now.
  const port = 0
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

test('the scroll of other servers is accepted, and said to change nothing', async () => {
  const { patch, listed } = await open()
  expect((await patch({ batchSearchScroll: '5m' })).status).toBe(200)
  expect(await listed('batchSearchScroll')).toMatchObject({ value: '5m', hasEffect: false, needsRestart: false })
})
