import { AppError } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import { missingToken } from '../identity/cookies.ts'
import { countLines } from '../identity/count-lines.ts'
import type { Program } from '../scope/program.ts'
import type { App } from './app-type.ts'
import { isAllowedSite } from './cross-origin.ts'

type Config = Program['config']

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']
/** The routes of the web client's page and files, and where the identity provider leads back. */
const pages = ['/', '/index.html', '/*', '/auth/callback']
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Keeps other web sites out, since in local mode whoever reaches the server is the user: the `Host` must be one of ours (a foreign name
 * that resolves to this machine is DNS rebinding), and no request may come from another origin, except from the
 * sites that were set, and that a link from elsewhere may open a page. Throws AppError FOREIGN_HOST, BAD_REQUEST.
 */
export function guardAgainstOtherSites(app: App, config: Config): void {
  // The settings may change while the server runs, but not the address that it listens on.
  const own = [...loopbackNames, asHostName(config.host)]
  app.addHook('onRequest', async (request) => {
    // RFC 9112, 3.2. Node takes the first, what is in front of it may take the last.
    if (countLines(request.raw.rawHeaders, 'host') > 1)
      throw new AppError('BAD_REQUEST', { message: 'A request has one Host header' })
    const host = request.headers.host ?? ''
    const name = hostNameOf(host)
    if (!own.includes(name) && !config.hostNames.some((each) => asHostName(each) === name))
      throw new AppError('FOREIGN_HOST', { message: `The host ${JSON.stringify(host)} is not known here` })
    if (comesFromElsewhere(request, host, config)) throw new AppError('FOREIGN_HOST')
    if (lacksToken(request, config)) throw new AppError('FOREIGN_HOST', { message: 'CSRF token wrong or missing' })
  })
}

/**
 * In server mode: a token that is sent must be that of the cookie, and what comes with cookies, or by a proxy that says who asks, and changes something needs one unless the browser says that it
 * comes from our own page, as all of them do by now. Programs show a key; by HTTP Basic they send no cookies.
 */
function lacksToken({ method, headers }: FastifyRequest, { mode, auth, proxyUserHeader }: Config): boolean {
  const { cookie, origin, 'sec-fetch-site': site, authorization = '' } = headers
  if (mode === 'local' || safeMethods.includes(method) || /^Bearer /i.test(authorization)) return false
  const isByProxy = auth === 'proxy' && proxyUserHeader !== undefined && headers[proxyUserHeader.toLowerCase()] !== undefined
  if (cookie === undefined && !isByProxy) return false
  const token = headers['x-ds-csrf-token']?.toString()
  if (token === undefined && (origin !== undefined || site !== undefined)) return false
  return missingToken(cookie, token) !== undefined
}

function comesFromElsewhere(request: FastifyRequest, host: string, config: Config): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return !isSameHost(origin, host) && !isAllowedSite(config, origin)
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !isPage(request, config) || !safeMethods.includes(request.method)
}

/**
 * By the matched route, not by the raw address: `/%61pi` and `http://localhost/api` match the same as `/api`. A proxy that signs people in may lead them back from its own page to where they began; the address only leads
 * on there.
 */
function isPage({ routeOptions: { url = '' } }: FastifyRequest, { auth }: Config): boolean {
  return pages.includes(url) || (auth === 'proxy' && url === '/auth/signin')
}

function isSameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

function hostNameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

/** IPv6 addresses stand in brackets in `Host`. */
function asHostName(name: string): string {
  return name.includes(':') && !name.startsWith('[') ? `[${name.toLowerCase()}]` : name.toLowerCase()
}
