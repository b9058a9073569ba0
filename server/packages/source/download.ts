import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { badPackage } from '../package-fault.ts'
import { packageLimits } from '../read/package-files.ts'

type Answer = { status: number; location: string | undefined; body: Readable }

/** What downloads ask: the system's own, but in tests. */
export type Network = {
  ask(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<Answer>
  resolve(host: string): Promise<string[]>
}

/** The network of this machine. */
const network: Network = {
  ask: askAt,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
}

/** Asks one of these addresses. The name is not looked up again: it might lead elsewhere by then. */
export function askAt(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<Answer> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)
  return new Promise((resolve, reject) => {
    // Without an agent, so that no connection is used again.
    request(url, { agent: false, lookup: pinned, signal }, (body) =>
      resolve({ status: body.statusCode ?? 0, location: body.headers.location, body }),
    )
      .on('error', reject)
      .end()
  })
}

const mostRedirects = 5
const limitMs = 60_000

/**
 * Downloads an archive from a public https address.
 * @throws AppError BAD_PACKAGE where the address, or one that it leads to, is none, where it cannot be had or is too large; the signal's reason.
 */
export async function download(url: string, signal: AbortSignal, { ask, resolve } = network): Promise<Buffer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  try {
    for (let address = url, hops = 0; hops <= mostRedirects; hops += 1) {
      const { at, addresses } = await checkAddress(address, resolve)
      const { status, location, body } = await ask(at, addresses, until)
      if (status >= 200 && status < 300) return await readBody(body)
      body.destroy()
      if (status < 300 || status >= 400 || location === undefined)
        throw badPackage('NOT_DOWNLOADED', { url, detail: `the server answered ${status}` })
      address = new URL(location, at).href
    }
    throw badPackage('NOT_DOWNLOADED', { url, detail: 'it is redirected again and again' })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error) || error.name === 'AppError') throw error
    throw badPackage('NOT_DOWNLOADED', { url, detail: until.aborted ? 'it takes too long' : detailOf(error) })
  }
}

/** Where several addresses were tried, the first one speaks for all. */
function detailOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : error.message
}

async function checkAddress(text: string, resolve: Network['resolve']): Promise<{ at: URL; addresses: string[] }> {
  const refuse = (detail: string) => badPackage('BAD_ADDRESS', { url: text, detail })
  if (!URL.canParse(text)) throw refuse('it is not an address')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw refuse('only https is used')
  if (url.username !== '' || url.password !== '') throw refuse('it has a name or a password in it')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.some(isInside)) throw refuse('it leads into this machine or its own network')
  return { at: url, addresses }
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
  ['64:ff9b:1::', 48],
  // 6to4 and Teredo hold addresses of IPv4, any of them.
  ['2002::', 16],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return inside.check(mapped, 'ipv4')
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Never more than an archive may have. */
async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > packageLimits.archiveBytes)
      throw badPackage('ARCHIVE_TOO_LARGE', { megabytes: packageLimits.archiveBytes / 1_000_000 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
