import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

test('a file that is no JSON is a conflict and stays as it is', async () => {
  const { context, patch } = await open()
  await writeFile(context.layout.config, '{')
  const { status, body } = await patch({ batchDownloadMaxNbFiles: 5 })
  expect([status, body.error]).toEqual([409, expect.stringContaining('cannot be read as a JSON object')])
  expect(await readFile(context.layout.config, 'utf8')).toBe('{')
})

test('what a file says that is no setting is taken out without being told, since it may be a secret', async () => {
  const { context, patch } = await open()
  await writeFile(context.layout.config, '{"sessionSigningKey": "hunter2", "dataSourceUrl": "jdbc:postgresql://u:hunter2@db/x"}')
  const { status, body } = await patch({ sessionSigningKey: null, dataSourceUrl: null })
  expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('hunter2')])
  expect(body.changed).toMatchObject([
    { name: 'sessionSigningKey', before: null },
    { name: 'dataSourceUrl', before: null },
  ])
})

test('the list says of a file that cannot be read what is wrong, and repeats nothing of it', async () => {
  const { context, send } = await open()
  await writeFile(context.layout.config, '{"oauthClientSecret": "hunter2"')
  const { status, body } = await send('GET', '/api/local/settings')
  expect([status, body.error]).toEqual([409, expect.stringContaining('only half there and ends in line 1')])
  expect(JSON.stringify(body)).not.toContain('hunter2')
})
