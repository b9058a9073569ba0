import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { limits } from '@dossier/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import type { Program } from '../harness/program.ts'
import { askRaw } from './ask-raw.ts'
import { readRequests } from './framing.ts'
import { original, type Proxied, password, startProxied } from './proxied-program.ts'
import { hostName, isThere, kinds, type RunningProxy, startProxy } from './proxies.ts'

let proxied: Proxied
let program: Program
const operate: Proxied['operate'] = (...asked) => proxied.operate(...asked)

beforeAll(async () => {
  proxied = await startProxied()
  program = proxied.program
})
afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

for (const [name, { command }] of Object.entries(kinds)) {
  const has = isThere(command)
  if (!has) console.warn(`${command} is not installed: the configuration of ${name} is not tried`)
  describe.skipIf(!has)(`behind ${name}`, () => {
    let proxy: RunningProxy
    let cookie: string
    beforeAll(async () => {
      proxy = await startProxy(name, program.address)
    })
    beforeEach(async () => {
      const answer = await ask('POST', '/auth/login', {}, JSON.stringify({ username: 'ada', password }))
      expect(answer.statusCode).toBe(200)
      cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
      answer.resume()
      proxy.forget()
    })
    afterAll(() => proxy?.stop())

    const host = () => `${hostName}:${proxy.port}`
    /** `localAddress`: as another client of this machine. */
    function ask(
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body: string | Buffer = '',
      localAddress = '127.0.0.1',
    ): Promise<IncomingMessage> {
      const sent = {
        host: host(),
        'content-type': 'application/json',
        ...(body.length > 0 && { 'content-length': String(body.length) }),
        ...headers,
      }
      return new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: proxy.port, method, path, headers: sent, localAddress, agent: false }
        request(options, resolve).once('error', reject).end(body)
      })
    }
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await ask('GET', path, { cookie, ...headers })
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
    }

    it('has browsers come by TLS alone from now on, also where something is refused', async () => {
      for (const path of ['/', '/api/users/me', '/nowhere'])
        expect((await ask('GET', path)).resume().headers['strict-transport-security']).toContain('max-age=31536000')
    })

    it('knows the name under which it is asked, and refuses others', async () => {
      expect(await read('/api/users/me')).toMatchObject({ status: 200 })
      expect((await read('/settings', { 'x-forwarded-host': 'evil.example' })).text).not.toContain('evil')
      proxy.forget()
      const other = await read('/settings', { host: `evil.example:${proxy.port}` })
      // One of them keeps it to itself.
      if (proxy.passedOn() !== '') expect(other.status).toBe(403)
      expect(other.text).not.toContain('protectedUriPrefix')
    })

    it('sees the client’s own address, whatever the client says of it', async () => {
      const wanted = JSON.stringify({ username: 'ada', password })
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
      const answer = await ask('POST', '/auth/login', { ...forged, 'user-agent': `forger ${name}` }, wanted, '127.0.0.2')
      answer.resume()
      const sessions: { agent: string; address: string }[] = JSON.parse((await read('/api/users/me/sessions')).text)
      expect(sessions.find(({ agent }) => agent === `forger ${name}`)?.address).toBe('127.0.0.2')
    })

    it('does not believe a client that says it speaks TLS', async () => {
      const answer = await ask(
        'POST',
        '/auth/login',
        { 'x-forwarded-proto': 'https' },
        JSON.stringify({ username: 'ada', password }),
      )
      answer.resume()
      expect(answer.headers['set-cookie']?.join()).not.toContain('Secure')
    })

    it('keeps what clients say of who they are from the program', async () => {
      const headers = { 'remote-user': 'root', 'REMOTE-GROUPS': 'harbour', remote_user: 'root' }
      await read('/version', headers)
      const sent = readRequests(proxy.passedOn()).flatMap((each) => each.headers)
      expect(sent.filter(([header, value]) => /^remote-(?:user|groups)$/.test(header) && value !== '')).toEqual([])
      await operate('PATCH', '/api/settings', {
        data: { auth: 'proxy', proxyNets: '127.0.0.1', proxyUserHeader: 'Remote-User', proxyGroupsHeader: 'Remote-Groups' },
      })
      const answer = await ask('GET', '/api/users/me', headers)
      answer.resume()
      await operate('PATCH', '/api/settings', { data: { auth: 'form' } })
      expect(answer.statusCode).toBe(401)
    })

    it('passes parts of files on, to the byte', async () => {
      const part = await read(proxied.documentPath, { range: 'bytes=1000000-1000099' })
      expect([part.status, part.headers['content-range'], part.text]).toEqual([
        206,
        `bytes 1000000-1000099/${original.length}`,
        original.slice(1_000_000, 1_000_100),
      ])
      expect((await read(proxied.documentPath, { range: `bytes=${original.length}-` })).status).toBe(416)
      expect((await read(proxied.documentPath)).text).toBe(original)
    })

    it('passes events on as they come', async () => {
      const stream = await ask('GET', '/api/local/task/events', { cookie, accept: 'text/event-stream' })
      expect(stream.headers['content-type']).toContain('text/event-stream')
      const first = await new Promise<string>((resolve) => stream.once('data', (bytes) => resolve(String(bytes))))
      expect(first).toContain('event: tasks')
      expect(stream.complete).toBe(false)
      stream.destroy()
    })

    it('opens no websocket', async () => {
      const { statuses } = await askRaw(
        proxy.port,
        `GET /api/local/task/events HTTP/1.1\r\nHost: ${host()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      expect(statuses).toEqual([401])
    })

    it('refuses what is too large, and takes what is as large as it may be', async () => {
      const post = async (size: number) => {
        const answer = await ask('POST', '/auth/login', {}, Buffer.alloc(size, ' ')).catch(() => undefined)
        answer?.resume()
        return answer?.statusCode ?? 'cut off'
      }
      // Which of these Caddy does depends on whether it has noticed, or only that nobody takes the rest, and on how much of that is still on its way.
      expect([413, 502, 'cut off']).toContain(await post(limits.bodyBytes + 1))
      expect(await post(limits.bodyBytes)).toBe(400)
    })

    describe('a request that could be two', () => {
      const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n'
      const length = `Content-Length: ${hidden.length}`
      it.each([
        ['a length and chunks', `${length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
        [
          'chunks and a length',
          `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
        ],
        ['two lengths', `Content-Length: 0\r\n${length}\r\n\r\n${hidden}`],
        ['a list of lengths', `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
        ['a length with a sign', `Content-Length: +${hidden.length}\r\n\r\n${hidden}`],
        ['an odd coding', `${length}\r\nTransfer-Encoding: xchunked\r\n\r\n${hidden}`],
        ['two codings', `${length}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
        ['a coding behind a tab', `${length}\r\nTransfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n${hidden}`],
        ['a space before the colon', `Transfer-Encoding : chunked\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`],
        ['a folded line', `X: y\r\n Transfer-Encoding: chunked\r\n${length}\r\n\r\n${hidden}`],
        ['a bare line feed', `X: y\nTransfer-Encoding: chunked\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`],
        ['a bare carriage return', `X: y\rTransfer-Encoding: chunked\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`],
        ['a zero byte', `X: y\0z\r\n${length}\r\n\r\n${hidden}`],
        ['chunks that overflow', `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n0\r\n\r\n${hidden}`],
      ])('is refused, or passed on as one that is not: %s', async (_what, rest) => {
        const head = (at: string) => `POST /auth/login HTTP/1.1\r\nHost: ${at}\r\nContent-Type: application/json\r\n`
        await askRaw(proxy.port, head(host()) + rest)
        expect(() => readRequests(proxy.passedOn())).not.toThrow()
        // The connections that the proxy keeps open answer others with what they asked for.
        const others = await Promise.all(
          Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? read('/version') : read('/api/users/me/sessions'))),
        )
        for (const [at, other] of others.entries())
          expect([other.status, other.text]).toEqual([
            200,
            expect.stringContaining(at % 2 === 0 ? 'git.build.version' : 'beganAt'),
          ])
        expect(others.some((other) => other.text.includes('/hidden'))).toBe(false)
      })
    })

    it.each([
      '/auth/signin%0d%0aset-cookie:%20a=b',
      '/auth/callback?state=%0d%0aset-cookie:%20a=b&error=x',
      '/auth/signin?next=//evil.example',
      '//evil.example/%2f..',
      '/\\evil.example',
    ])('writes nothing of an address into a header, and leads nowhere else: %s', async (path) => {
      const { headers } = await read(path, { accept: 'text/html' })
      expect(headers['set-cookie']?.join() ?? '').not.toContain('a=b')
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    })
  })
}

describe('the program alone', () => {
  const port = () => Number(new URL(program.address).port)
  const hidden = 'GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it.each([
    ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['the same length twice', `Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`],
    ['a length with a sign', `Content-Length: +0\r\n\r\n${hidden}`],
    ['an odd coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a coding before chunked', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space before the colon', `Content-Length : 0\r\n\r\n${hidden}`],
    ['a bare line feed in a header', `X: y\nContent-Length: 0\r\n\r\n${hidden}`],
    ['a bare carriage return in a header', `X: y\rContent-Length: 0\r\n\r\n${hidden}`],
    ['a zero byte in a header', `X: y\0\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ])('refuses %s, and answers nothing behind it', async (_what, rest) => {
    const { statuses } = await askRaw(
      port(),
      `POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
    )
    expect(statuses).toEqual([400])
  })

  it.each(['localhost', 'evil.example'])('refuses a second host: %s', async (second) => {
    const { statuses } = await askRaw(port(), `GET /version HTTP/1.1\r\nHost: localhost\r\nHost: ${second}\r\n\r\n`)
    expect(statuses).toEqual([400])
  })
})
