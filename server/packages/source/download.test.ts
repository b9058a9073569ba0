import { describe, expect, it } from 'vitest'
import { packageLimits } from '../read/package-files.ts'
import { download, type Network } from './download.ts'

/** A network in which addresses answer as they are told to. */
function networkOf(answers: Record<string, () => Response>, hosts: Record<string, string[]> = {}): Network {
  return {
    fetch: async (address) => answers[String(address)]?.() ?? new Response('', { status: 404 }),
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
const leadsTo = (location: string) => () => new Response('', { status: 302, headers: { location } })

describe('a download', () => {
  it('follows an address to its end', async () => {
    const network = networkOf({ [file]: leadsTo('/b.zip'), 'https://plugins.example/b.zip': () => new Response('bytes') })
    expect(await ask(file, network)).toBe('bytes')
  })

  it.each(['http://plugins.example/a.zip', 'ftp://plugins.example/a.zip', 'https://jo:secret@plugins.example/a', 'nowhere'])(
    'is not begun from %s',
    async (url) => {
      expect(await ask(url, networkOf({}))).toContain('cannot be used')
    },
  )

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '0.0.0.0'])(
    'goes to no address inside: %s',
    async (address) => {
      const network = networkOf({ [file]: () => new Response('secret') }, { 'plugins.example': [address] })
      expect(await ask(file, network)).toContain('leads into this machine or its own network')
      const literal = address.includes(':') ? `[${address}]` : address
      expect(await ask(`https://${literal}/a.zip`, network)).toContain('leads into this machine')
      const moved = networkOf({ [file]: leadsTo(`https://${literal}/`) })
      expect(await ask(file, moved)).toContain('leads into this machine')
    },
  )

  it('ends where addresses lead on and on, or answer a fault', async () => {
    expect(await ask(file, networkOf({ [file]: leadsTo(file) }))).toContain('redirected again and again')
    expect(await ask(file, networkOf({}))).toContain('the server answered 404')
  })

  it('reads no more than an archive may have', async () => {
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
        }),
      )
    expect(await ask(file, networkOf({ [file]: endless }))).toContain(`more than ${packageLimits.archiveBytes / 1_000_000} MB`)
  })

  it('says what the network says', async () => {
    const broken: Network = {
      fetch: async () => {
        throw new TypeError('fetch failed', { cause: new Error('certificate has expired') })
      },
      resolve: async () => ['93.184.216.34'],
    }
    expect(await ask(file, broken)).toContain('certificate has expired')
  })
})
