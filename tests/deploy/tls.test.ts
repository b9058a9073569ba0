import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2, constants, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { buffer, text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { limits } from '@dossier/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import { askRaw } from './ask-raw.ts'
import { readRequests } from './framing.ts'
import { askFramed } from './http2-frames.ts'
import { oddFrames, start } from './odd-frames.ts'
import { original, type Proxied, password, startProxied } from './proxied-program.ts'
import { hostName, isThere, kinds } from './proxies.ts'
import { type SecureProxy, startSecureProxy } from './secure-proxies.ts'

let proxied: Proxied
beforeAll(async () => {
  proxied = await startProxied()
}, 240_000)
afterAll(async () => {
  await proxied?.program.stop()
  await removeFolders()
})

const json = { 'content-type': 'application/json' }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const signIn = JSON.stringify({ username: 'ada', password })

for (const [name, { command }] of Object.entries(kinds)) {
  const has = isThere(command) && isThere('openssl')
  if (!has) console.warn(`${command} or openssl is not installed: TLS of ${name} is not tried`)
  describe.skipIf(!has)(`by TLS and HTTP/2 through ${name}`, () => {
    let proxy: SecureProxy
    let session: ClientHttp2Session
    beforeAll(async () => {
      proxy = await startSecureProxy(name, proxied.program.address)
    }, 60_000)
    beforeEach(async () => {
      session = connectHttp2(`https://127.0.0.1:${proxy.port}`, { ca: proxy.authority, servername: hostName })
      session.on('error', () => {})
      await once(session, 'connect')
      proxy.forget()
    })
    afterAll(async () => {
      session?.destroy()
      await proxy?.stop()
    })

    type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
    async function ask(method: string, path: string, more: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
      const stream = session.request(
        { ':method': method, ':path': path, ':authority': hostName, ...more },
        { endStream: body === undefined },
      )
      if (body !== undefined) stream.end(body)
      const [headers] = await once(stream, 'response')
      return { status: headers[':status'], headers, body: await buffer(stream) }
    }
    async function comeIn(): Promise<string> {
      const { status, headers } = await ask('POST', '/auth/login', json, signIn)
      expect(status).toBe(200)
      return cookiesOf(headers)
    }

    it('signs in and out, with cookies that go over TLS alone', async () => {
      // A client that says otherwise of itself changes nothing.
      const { headers } = await ask('POST', '/auth/login', { ...json, 'x-forwarded-proto': 'http' }, signIn)
      const lines = headers['set-cookie'] ?? []
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) expect(line).toMatch(/; Secure(?:;|$)/)
      expect(lines.filter((line) => /; HttpOnly(?:;|$)/.test(line))).toHaveLength(1)
      const cookie = cookiesOf(headers)
      expect((await ask('GET', '/api/users/me', { cookie })).status).toBe(200)
      expect((await ask('GET', '/auth/signout', { cookie })).status).toBeLessThan(400)
      expect((await ask('GET', '/api/users/me', { cookie })).status).toBe(401)
    })

    it('takes a change of its own page, and none of another one', async () => {
      const cookie = await comeIn()
      const put = (origin: string, site: string) =>
        ask(
          'PUT',
          '/api/users/me/history',
          { ...json, cookie, origin, 'sec-fetch-site': site },
          '{"type":"DOCUMENT","projectIds":["local-datashare"],"name":"a","uri":"/a"}',
        )
      expect((await put(`https://${hostName}`, 'same-origin')).status).toBe(200)
      expect((await put('https://evil.example', 'cross-site')).status).toBe(403)
    })

    it('has browsers come by TLS alone, and leads those that come otherwise there', async () => {
      for (const path of ['/', '/api/users/me', '/nowhere'])
        expect((await ask('GET', path)).headers['strict-transport-security']).toContain('max-age=31536000')
      const { statuses, text } = await askRaw(
        proxy.plainPort,
        `GET /d/a?q=b HTTP/1.1\r\nHost: ${hostName}:${proxy.plainPort}\r\nConnection: close\r\n\r\n`,
      )
      expect(statuses[0]).toBeGreaterThanOrEqual(301)
      expect(statuses[0]).toBeLessThanOrEqual(308)
      expect(text).toMatch(new RegExp(`^location: https://${hostName}(?::\\d+)?/d/a\\?q=b\r$`, 'im'))
      expect(proxy.passedOn()).not.toContain('/d/a')
    })

    it('speaks TLS 1.2 and 1.3, and nothing older', async () => {
      const speak = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
        new Promise<string | null>((resolve) => {
          const ciphers = 'DEFAULT:@SECLEVEL=0'
          const versions = { minVersion: version, maxVersion: version, ciphers }
          const to = { host: '127.0.0.1', port: proxy.port, ca: proxy.authority, servername: hostName, ...versions }
          const socket = connect(to, () => {
            resolve(socket.getProtocol())
            socket.destroy()
          }).on('error', () => resolve(null))
        })
      expect([await speak('TLSv1.1'), await speak('TLSv1.2'), await speak('TLSv1.3')]).toEqual([null, 'TLSv1.2', 'TLSv1.3'])
    })

    it('passes parts of files on, to the byte, by HTTP/2 and by HTTP/1.1', async () => {
      const cookie = await comeIn()
      const part = await ask('GET', proxied.documentPath, { cookie, range: 'bytes=1000000-1000099' })
      expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([
        206,
        `bytes 1000000-1000099/${original.length}`,
        original.slice(1_000_000, 1_000_100),
      ])
      expect((await ask('GET', proxied.documentPath, { cookie, range: `bytes=${original.length}-` })).status).toBe(416)
      expect((await ask('GET', proxied.documentPath, { cookie })).body.toString() === original).toBe(true)
      const older = request({
        ...{ host: '127.0.0.1', port: proxy.port, ca: proxy.authority, servername: hostName, path: proxied.documentPath },
        headers: { host: hostName, cookie },
        agent: false,
      }).end()
      const [answer] = await once(older, 'response')
      expect((await text(answer)) === original).toBe(true)
    })

    it('passes events on as they come, beside other requests of the connection', async () => {
      const cookie = await comeIn()
      const path = '/api/local/task/events'
      const stream = session.request({ ':path': path, ':authority': hostName, cookie, accept: 'text/event-stream' })
      const [headers] = await once(stream, 'response')
      expect(headers['content-type']).toContain('text/event-stream')
      expect(String((await once(stream, 'data'))[0])).toContain('event: tasks')
      const others = await Promise.all(
        Array.from({ length: 60 }, (_, at) => ask('GET', at % 2 ? '/version' : '/api/users/me', { cookie })),
      )
      for (const [at, other] of others.entries())
        expect(other.body.toString()).toContain(at % 2 ? 'git.build.version' : '"uid":"ada"')
      expect(stream.readableEnded).toBe(false)
      stream.close(constants.NGHTTP2_CANCEL)
    })

    it('refuses what is too large, and takes what is as large as it may be', async () => {
      const post = (size: number) =>
        ask('POST', '/auth/login', json, Buffer.alloc(size, ' ')).then(
          ({ status }) => status,
          () => 'cut off',
        )
      expect(await post(limits.bodyBytes)).toBe(400)
      expect([413, 502, 'cut off']).toContain(await post(limits.bodyBytes + 1))
    })

    it('goes on where many requests are taken back as soon as they are sent', async () => {
      const headers = { ...json, ...sameOrigin, cookie: await comeIn() }
      const [path, body] = ['/api/index/search/local-datashare/_search', JSON.stringify({ query: { match_all: {} } })]
      for (let at = 0; at < 300; at += 1) {
        const stream = session.request({ ':method': 'POST', ':path': path, ':authority': hostName, ...headers })
        stream.on('error', () => {}).end(body)
        stream.close(constants.NGHTTP2_CANCEL)
        // A proxy may have enough of somebody who does that.
        if (session.destroyed) break
      }
      session.destroy()
      session = connectHttp2(`https://127.0.0.1:${proxy.port}`, { ca: proxy.authority, servername: hostName })
      const answer = await ask('POST', path, headers, body)
      expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining('"value":1')])
    })

    it('answers under no other name', async () => {
      const cookie = await comeIn()
      const { status, body } = await ask('GET', '/settings', { cookie, ':authority': 'evil.example' })
      expect(body.toString()).not.toContain('protectedUriPrefix')
      // Caddy knows no such site, and answers it with an empty page.
      expect(status === 403 || body.length === 0).toBe(true)
    })

    describe('a request by frames that could be two, or another one', () => {
      it('is written and read rightly by this test', async () => {
        expect(await askFramed(proxy, hostName, { lines: [...start, ['content-type', 'application/json']], body: '{}' })).toBe(
          'answered',
        )
        expect(readRequests(proxy.passedOn()).map(({ line }) => line)).toEqual(['POST /auth/login HTTP/1.1'])
      })

      it.each(oddFrames)('is refused, or passed on as one that is not: %s', async (_what, framed) => {
        const cookie = await comeIn()
        proxy.forget()
        await askFramed(proxy, hostName, { ...framed, lines: [...framed.lines, ['content-type', 'application/json']] })
        const passed = readRequests(proxy.passedOn())
        expect(passed.length).toBeLessThanOrEqual(1)
        for (const { line, headers } of passed) {
          expect(line).toMatch(/^POST \S+ HTTP\/1\.1$/)
          const hosts = headers.filter(([one]) => one === 'host').map(([, value]) => value)
          expect([[hostName], ['evil.example']]).toContainEqual(hosts)
          // By which the program refuses it.
          if (hosts[0] !== hostName) expect(JSON.stringify(framed.lines)).toContain('":authority","evil.example"')
          expect(headers.map(([one]) => one)).not.toContain('x-injected')
        }
        // The connections that the proxy keeps open answer others with what they asked for.
        const others = await Promise.all(
          Array.from({ length: 6 }, (_, at) => ask('GET', at % 2 ? '/version' : '/api/users/me', { cookie })),
        )
        for (const [at, other] of others.entries())
          expect(other.body.toString()).toContain(at % 2 ? 'git.build.version' : '"uid":"ada"')
      })
    })

    it('goes over to HTTP/2 by TLS alone', async () => {
      const upgrade = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`
      const head = (host: string) => `GET /version HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`
      const begun = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'
      const over = await askSecure(proxy, head(hostName) + begun)
      expect(over).not.toMatch(/ 101 /)
      for (const port of [proxy.plainPort, Number(new URL(proxied.program.address).port)])
        for (const bytes of [head('localhost') + begun, begun]) {
          const { statuses, text } = await askRaw(port, bytes)
          expect(statuses).not.toContain(101)
          // Frames of HTTP/2 begin with settings.
          expect(text.slice(0, 9)).not.toContain('\x04')
        }
      expect(readRequests(proxy.passedOn()).map(({ line }) => line)).toEqual(['GET /version HTTP/1.1'])
    })
  })
}

function cookiesOf(headers: IncomingHttpHeaders): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
}

/** Writes bytes over TLS with HTTP/1.1 agreed upon, and reads until nothing more comes. */
async function askSecure(proxy: SecureProxy, bytes: string): Promise<string> {
  let got = ''
  const to = { host: '127.0.0.1', port: proxy.port, ca: proxy.authority, servername: hostName, ALPNProtocols: ['http/1.1'] }
  const socket = connect(to, () => socket.write(Buffer.from(bytes, 'latin1')))
  socket.setTimeout(1_500, () => socket.destroy())
  socket.setEncoding('latin1').on('data', (piece: string) => {
    got += piece
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return got
}
