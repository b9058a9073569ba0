import { once } from 'node:events'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { packageLimits } from '../read/package-files.ts'
import { askAt, download, type Network } from './download.ts'

type Answer = Awaited<ReturnType<Network['ask']>>

function answer(status: number, text = '', location?: string): Answer {
  return { status, location, body: Readable.from([Buffer.from(text)]) }
}

/** A network in which addresses answer as they are told to. */
function networkOf(answers: Record<string, () => Answer>, hosts: Record<string, string[]> = {}): Network {
  return {
    ask: async (url) => answers[url.href]?.() ?? answer(404),
    resolve: async (host) => hosts[host] ?? ['93.184.216.34'],
  }
}

function ask(url: string, network: Network): Promise<string> {
  return download(url, AbortSignal.timeout(5_000), network).then(
    (bytes) => bytes.toString(),
    (error: Error) => error.message,
  )
}

const file = 'https://plugins.example/a.zip'
const leadsTo = (location: string) => () => answer(302, '', location)

describe('a download', () => {
  it('follows an address to its end', async () => {
    const network = networkOf({ [file]: leadsTo('/b.zip'), 'https://plugins.example/b.zip': () => answer(200, 'bytes') })
    expect(await ask(file, network)).toBe('bytes')
  })

  it.each(['http://plugins.example/a.zip', 'ftp://plugins.example/a.zip', 'https://jo:secret@plugins.example/a', 'nowhere'])(
    'is not begun from %s',
    async (url) => {
      expect(await ask(url, networkOf({}))).toContain('cannot be used')
    },
  )

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.9',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::1',
    '0.0.0.0',
  ])('goes to no address inside: %s', async (address) => {
    const network = networkOf({ [file]: () => answer(200, 'secret') }, { 'plugins.example': [address] })
    expect(await ask(file, network)).toContain('leads into this machine or its own network')
    const literal = address.includes(':') ? `[${address}]` : address
    expect(await ask(`https://${literal}/a.zip`, network)).toContain('leads into this machine')
    const moved = networkOf({ [file]: leadsTo(`https://${literal}/`) })
    expect(await ask(file, moved)).toContain('leads into this machine')
  })

  it('ends where addresses lead on and on, or answer a fault', async () => {
    expect(await ask(file, networkOf({ [file]: leadsTo(file) }))).toContain('redirected again and again')
    expect(await ask(file, networkOf({}))).toContain('the server answered 404')
  })

  it('reads no more than an archive may have', async () => {
    const million = Buffer.alloc(1_000_000)
    const body = () => Readable.from(Array.from({ length: packageLimits.archiveBytes / million.length + 5 }, () => million))
    const endless = () => ({ ...answer(200), body: body() })
    expect(await ask(file, networkOf({ [file]: endless }))).toContain(`more than ${packageLimits.archiveBytes / 1_000_000} MB`)
  })

  it('says what the network says', async () => {
    const failing = (error: Error): Network => ({ ...networkOf({}), ask: () => Promise.reject(error) })
    const expired = new Error('certificate has expired')
    expect(await ask(file, failing(expired))).toContain('certificate has expired')
    // What Node throws where it has tried several addresses.
    expect(await ask(file, failing(new AggregateError([expired])))).toContain('certificate has expired')
  })

  it('lets go of answers that it does not read', async () => {
    const moved = answer(302, '', 'https://plugins.example/b.zip')
    await ask(file, networkOf({ [file]: () => moved }))
    expect(moved.body.destroyed).toBe(true)
  })

  it('asks the addresses that were checked, whatever the name leads to by now', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const place = server.address()
    const port = typeof place === 'object' ? place?.port : undefined
    const asked = once(server, 'connection')
    const url = new URL(`https://plugins.invalid:${port}/a.zip`)
    await expect(askAt(url, ['127.0.0.1'], AbortSignal.timeout(5_000))).rejects.toThrow()
    await asked
    server.close()
  })
})
