import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

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
