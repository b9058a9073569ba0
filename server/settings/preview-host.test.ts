import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { openTestApp } from '../http/test-app.ts'

const opened: Awaited<ReturnType<typeof openTestApp>>[] = []
afterAll(() => Promise.all(opened.map(({ app }) => app.close())))

async function previewHost(env: NodeJS.ProcessEnv, headers: Record<string, string>): Promise<unknown> {
  const home = opened[0]?.context.layout.home ?? '/nowhere'
  const one = await openTestApp({
    config: loadConfig({ flags: { home }, env: { DOSSIER_HOST_NAMES: 'dossier.example', ...env } }),
  })
  opened.push(one)
  const answer = await one.app.inject({ url: '/settings', headers: { host: 'dossier.example', ...headers } })
  return answer.json().previewHost
}

const proxied = { 'x-forwarded-proto': 'https, http' }

it('says https where a proxy is trusted and says so, and believes nobody else', async () => {
  const trusting = { DOSSIER_TRUST_PROXY: 'yes' }
  expect(await previewHost(trusting, proxied)).toBe('https://dossier.example')
  expect(await previewHost(trusting, {})).toBe('http://dossier.example')
  expect(await previewHost(trusting, { 'x-forwarded-proto': 'javascript' })).toBe('http://dossier.example')
  expect(await previewHost({}, proxied)).toBe('http://dossier.example')
})
