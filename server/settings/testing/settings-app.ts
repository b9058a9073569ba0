import { readFile } from 'node:fs/promises'
import { afterEach } from 'vitest'
import type { Config } from '../../config.ts'
import { openTestApp } from '../../http/test-app.ts'
import { type CallerName, headerIdentity } from '../../http/testing/callers.ts'
import type { Program } from '../../scope/program.ts'

/** Gives the tests of a file servers on fresh homes, each closed after its test; `told`: the settings that the worker heard of. */
export function useSettingsApp() {
  let close = async () => {}
  afterEach(() => close())

  return async (changes: Partial<Program> = {}) => {
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
}
