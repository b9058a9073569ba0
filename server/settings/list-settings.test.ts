import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingNames } from '../config.ts'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

test('every setting of the schema is listed and explained, and the file of another version is told and cleaned', async () => {
  const { context, send, patch, file } = await open()
  await writeFile(context.layout.config, '{"old": {"x": 1}, "home": "/x", "tcpListenPort": 81, "smtpUrl": "x"}')
  const { body } = await send('GET', '/api/local/settings')
  expect(body.settings.map(({ name }: { name: string }) => name).toSorted()).toEqual(settingNames.toSorted())
  expect(body.unknown).toEqual([
    { name: 'old', reason: null },
    { name: 'home', reason: null },
    { name: 'smtpUrl', reason: 'MAIL' },
  ])
  expect(await patch({ old: null, home: null, smtpUrl: null })).toMatchObject({
    status: 200,
    body: {
      changed: [
        { name: 'old', after: null },
        { name: 'home', after: null },
        { name: 'smtpUrl', after: null },
      ],
    },
  })
  expect(await file()).toEqual({ tcpListenPort: 81 })
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

test('in server mode not even who rules the program changes or reads the settings of its operator', async () => {
  const { send } = await open()
  const statuses = [
    await send('GET', '/api/local/settings', undefined, 'admin'),
    await send('POST', '/api/local/settings/check', { data: {} }, 'admin'),
    await send('PATCH', '/api/settings', { data: { cors: 'https://other.example' } }, 'admin'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403])
})

test('a secret is told to be there, not what it is', async () => {
  const { context, send } = await open()
  Object.assign(context.config, { oauthClientSecret: 'hunter2' })
  await writeFile(context.layout.config, '{"oauthClientSecret": "hunter2"}')
  const answers = [await send('GET', '/api/local/settings'), await send('GET', '/settings')]
  expect(JSON.stringify(answers)).not.toContain('hunter2')
  expect(JSON.stringify(answers[0])).toContain('••••••••')
})
