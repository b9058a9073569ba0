import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import { readRequests } from './framing.ts'
import { hostName, isThere, kinds, type RunningProxy, readDeploy, replaceIn, startProxy } from './proxies.ts'

type Said = { 'remote-user'?: string; 'remote-groups'?: string }
/** What Caddy writes up to 2.9 where nothing was said; the program takes it for nothing (server/accounts/proxy/proxy.test.ts). */
const unfilled = /^\{[\w.-]+\}$/

let said: Said = {}
let signIn: Server
let program: Server

beforeAll(async () => {
  signIn = createServer((_asked, answer) => answer.writeHead(200, said).end())
  program = createServer((_asked, answer) => answer.end('{}'))
  for (const server of [signIn, program]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  for (const server of [signIn, program]) server?.close()
  await removeFolders()
})

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere')
  return address.port
}

/** The file with the lines of the README in it. */
async function changeFor(name: string): Promise<(text: string) => string> {
  const blocks = (await readDeploy('README.md')).split('```')
  const lines = blocks.find((block) => block.startsWith(`${name}\n`))?.slice(name.length + 1)
  if (lines === undefined) throw new Error(`the README has no lines for ${name}`)
  const place = `127.0.0.1:${portOf(signIn)}`
  const own = /[^\n]*-Remote-User\n[^\n]*-Remote-Groups\n/
  if (name === 'caddy')
    return (text) =>
      replaceIn(text, [
        [own, ''],
        [/\treverse_proxy .*\n/, lines.replace('authelia:9091', place)],
      ])
  const asked = `location = /authelia { internal; proxy_pass http://${place}; }\nlocation / {`
  return (text) =>
    replaceIn(text, [
      [/[^\n]*Remote-User "";\n[^\n]*Remote-Groups "";\n/, lines],
      ['location / {', asked],
    ])
}

for (const [name, { command }] of Object.entries(kinds)) {
  describe.skipIf(!isThere(command))(`signing in at ${name}`, () => {
    let proxy: RunningProxy
    beforeAll(async () => {
      proxy = await startProxy(name, `http://127.0.0.1:${portOf(program)}`, await changeFor(name))
    })
    afterAll(() => proxy?.stop())

    it.each<[string, Said]>([
      ['who it is and of which groups', { 'remote-user': 'ada', 'remote-groups': 'quay' }],
      ['who it is', { 'remote-user': 'ada' }],
      ['nothing', {}],
    ])('passes on what the sign-in says, and nothing of what clients say: %s', async (_what, now) => {
      said = now
      proxy.forget()
      const headers = {
        host: `${hostName}:${proxy.port}`,
        'remote-user': 'root',
        'REMOTE-GROUPS': 'harbour',
        connection: 'close, Remote-User',
      }
      const asking = request({ host: '127.0.0.1', port: proxy.port, path: '/version', headers, agent: false }).end()
      const [answer] = await once(asking, 'response')
      answer.resume()
      expect(answer.statusCode).toBe(200)
      const sent = readRequests(proxy.passedOn()).flatMap((each) => each.headers)
      const told = sent.filter(([header, value]) => /^remote[-_]/.test(header) && value !== '' && !unfilled.test(value))
      expect(told.toSorted()).toEqual(Object.entries(now).toSorted())
    })
  })
}
