import { afterEach, expect, it } from 'vitest'
import { type Config, loadConfig } from '../config.ts'
import { ownAddress, requestAddress } from '../settings/own-address.ts'
import { openTestApp } from './test-app.ts'
import { headerIdentity } from './testing/callers.ts'

let close = async () => {}
afterEach(() => close())

/** A server with these settings, and what it answers; nobody is signed in unless `x-caller` says who. */
async function open(settings: Partial<Config>) {
  const { app, context } = await openTestApp({ identity: headerIdentity })
  Object.assign(context.config, settings)
  close = async () => {
    await app.close()
  }
  return async (
    url: string,
    headers: Record<string, string> = {},
    rest: { remoteAddress?: string; method?: 'OPTIONS' | 'GET' } = {},
  ) => app.inject({ url, headers: { host: 'localhost', ...headers }, ...rest })
}

/** There is no engine in these tests, which the status says. */
const answered = 504

const desk = 'https://desk.example'

it('answers the pages of the sites that were set, and refuses those of others as before', async () => {
  const ask = await open({ cors: [desk] })
  const allowed = await ask('/settings', { origin: desk, 'sec-fetch-site': 'cross-site' })
  expect([allowed.statusCode, allowed.headers['access-control-allow-origin'], allowed.headers.vary]).toEqual([
    200,
    desk,
    'Origin',
  ])
  const foreign = await ask('/settings', { origin: 'https://other.example' })
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
  const wish = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type' }
  const before = await ask('/api/settings', { origin: desk, ...wish }, { method: 'OPTIONS' })
  expect(before.statusCode).toBe(204)
  expect(before.headers).toMatchObject({
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': 'content-type',
  })
  expect((await ask('/api/settings', { origin: 'https://other.example', ...wish }, { method: 'OPTIONS' })).statusCode).toBe(403)
})

it('takes the names of the server as they are now', async () => {
  const ask = await open({ hostNames: ['desk.example'] })
  expect((await ask('/settings', { host: 'desk.example' })).statusCode).toBe(200)
  expect((await ask('/settings', { host: 'other.example' })).statusCode).toBe(403)
})

it('tells its status to nobody but those who are signed in or ask from a network that was set', async () => {
  const ask = await open({ statusAllowedNets: ['127.0.0.0/8', 'fd00::/8'] })
  const status = async (remoteAddress: string, headers = {}) => (await ask('/api/status', headers, { remoteAddress })).statusCode
  expect(await status('127.0.0.1')).toBe(answered)
  expect(await status('::ffff:127.0.0.9')).toBe(answered)
  expect(await status('fd00::7')).toBe(answered)
  const refused = await ask('/api/status', {}, { remoteAddress: '10.1.2.3' })
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'Not authorized'])
  expect(await status('10.1.2.3', { 'x-caller': 'visitor' })).toBe(answered)
  // What a client says of itself is believed of a proxy that is trusted only.
  expect(await status('10.1.2.3', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
})

it('believes a trusted proxy where its client is', async () => {
  const ask = await open({ trustProxy: true })
  const status = async (told: string) =>
    (await ask('/api/status', { 'x-forwarded-for': told }, { remoteAddress: '127.0.0.1' })).statusCode
  expect(await status('127.0.0.1, 10.1.2.3')).toBe(403)
  expect(await status('10.1.2.3, 127.0.0.1')).toBe(answered)
  // Without a word of its client only the proxy is known, which asks for anybody.
  expect((await ask('/api/status', {}, { remoteAddress: '127.0.0.1' })).statusCode).toBe(403)
})

it('closes what begins with the protected prefix, and opens nothing by it', async () => {
  const closed = await open({ protectedUriPrefix: '/' })
  expect((await closed('/settings')).statusCode).toBe(401)
  expect((await closed('/version', { 'x-caller': 'visitor' })).statusCode).toBe(200)
  expect((await closed('/api/status')).statusCode).toBe(answered)
  // The way in, which there is in server mode alone.
  expect((await closed('/auth/signin')).statusCode).toBe(404)
  await close()
  const narrow = await open({ protectedUriPrefix: '/nothing/' })
  expect((await narrow('/settings')).statusCode).toBe(200)
  expect((await narrow('/api/project')).statusCode).toBe(401)
})

it('tells clients where previews, the data folder and the sites are that were set', async () => {
  const ask = await open({
    cors: [desk],
    dataDir: '/data',
    mountedDataDir: '/Volumes/leak',
    previewHost: 'https://previews.example',
    protectedUriPrefix: '/api/',
  })
  expect((await ask('/settings')).json()).toMatchObject({
    cors: desk,
    dataDir: '/data',
    mountedDataDir: '/Volumes/leak',
    previewHost: 'https://previews.example',
    protectedUriPrefix: '/api/',
  })
})

it('tells clients of the pages for help that were named, and of no others', async () => {
  const ask = await open({ helpLink: 'https://desk.example/help' })
  const told = (await ask('/settings')).json()
  expect([told.helpLink, 'faqLink' in told]).toEqual(['https://desk.example/help', false])
})

it('writes links that leave it with the address that was set, and tells clients the one that they know', async () => {
  const config = { ...loadConfig({ flags: { home: '/nowhere' }, env: {} }), rootHost: 'https://desk.example/dossier' }
  expect(ownAddress(config, { host: 'localhost' })).toBe('https://desk.example/dossier')
  expect(requestAddress(config, { host: 'localhost' })).toBe('http://localhost')
})
