import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { badPackage } from '../package-fault.ts'
import { packageLimits } from '../read/package-files.ts'

/** What downloads ask: the system's own, but in tests. */
export type Network = { fetch: typeof fetch; resolve(host: string): Promise<string[]> }

/** The network of this machine. */
const network: Network = {
  fetch,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
}

const mostRedirects = 5
const limitMs = 60_000

/**
 * Downloads an archive from a public https address.
 * @throws AppError BAD_PACKAGE where the address, or one that it leads to, is none, where it cannot be had or is too large; the signal's reason.
 */
export async function download(url: string, signal: AbortSignal, { fetch: ask, resolve } = network): Promise<Buffer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  try {
    for (let address = url, hops = 0; hops <= mostRedirects; hops += 1) {
      const checked = await checkAddress(address, resolve)
      const answer = await ask(checked, { redirect: 'manual', signal: until, credentials: 'omit' })
      const next = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && next !== null) address = new URL(next, checked).href
      else if (!answer.ok) throw badPackage('NOT_DOWNLOADED', { url, detail: `the server answered ${answer.status}` })
      else return await readBody(answer)
    }
    throw badPackage('NOT_DOWNLOADED', { url, detail: 'it is redirected again and again' })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error) || error.name === 'AppError') throw error
    const detail = until.aborted ? 'it takes too long' : error.cause instanceof Error ? error.cause.message : error.message
    throw badPackage('NOT_DOWNLOADED', { url, detail })
  }
}

async function checkAddress(text: string, resolve: Network['resolve']): Promise<URL> {
  const refuse = (detail: string) => badPackage('BAD_ADDRESS', { url: text, detail })
  if (!URL.canParse(text)) throw refuse('it is not an address')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw refuse('only https is used')
  if (url.username !== '' || url.password !== '') throw refuse('it has a name or a password in it')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.some(isInside)) throw refuse('it leads into this machine or its own network')
  return url
}

/** Addresses that are not of the public internet (RFC 6890). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return inside.check(mapped, 'ipv4')
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Never more than an archive may have. */
async function readBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > packageLimits.archiveBytes)
      throw badPackage('ARCHIVE_TOO_LARGE', { megabytes: packageLimits.archiveBytes / 1_000_000 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
