import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature, PagePart } from '../feature/feature.ts'
import type { Program } from '../scope/program.ts'
import { openScope } from '../scope/scope.ts'
import type { App } from './app-type.ts'
import { credentialsOf } from './credentials.ts'
import { pagePolicy } from './security-headers.ts'

const aYear = 365 * 24 * 60 * 60

/** The built client in its folder, and those who add to its page. */
export type Web = { folder: string; program: Program; features: readonly Feature[] }

/**
 * Serves the built web client: `/` is index.html, never cached and with a fresh nonce for styles that a library adds; everything else
 * is the files beside it, compressed beforehand, those below assets/ for ever because their names change with their bytes.
 */
export async function serveWeb(app: App, web: Web): Promise<void> {
  const { folder } = web
  for (const url of ['/', '/index.html']) app.get(url, (request, reply) => sendPage(web, request, reply))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Content-Security-Policy', pagePolicy('none'))
      reply.header(
        'Cache-Control',
        path.startsWith(join(folder, 'assets') + sep) ? `public, max-age=${aYear}, immutable` : 'no-cache',
      )
    },
  })
}

async function sendPage(web: Web, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const page = await readFile(join(web.folder, 'index.html'), 'utf8').catch(() => notBuilt)
  const parts = await partsFor(web, request)
  return reply
    .header('Content-Security-Policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(withParts(page.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`), parts, nonce))
}

/** What features add for whoever asks; nothing for those who are not known yet. */
async function partsFor({ program, features }: Web, request: FastifyRequest): Promise<PagePart[]> {
  const adding = features.flatMap(({ whenPageIsSent }) => whenPageIsSent ?? [])
  const caller = await program.identity.identify(credentialsOf(request, program.config))
  if (!caller) return []
  const scope = await openScope(program, caller, { projects: [], need: 'user', signal: AbortSignal.timeout(partsMs) })
  return (await Promise.all(adding.map((add) => add(scope)))).flat()
}

const partsMs = 10_000

/** Scripts have a type that no browser runs by itself: the page runs them one by one, so that it knows whose fault a fault is. */
function withParts(page: string, parts: readonly PagePart[], nonce: string): string {
  const tagsOf = (isStyle: boolean) =>
    parts
      .filter(({ kind }) => (kind === 'style') === isStyle)
      .map((part) => tagOf(part, nonce))
      .join('')
  // Functions, because texts of plugins may have signs that a replacement means something by.
  return page.replace('</head>', () => `${tagsOf(true)}</head>`).replace('</body>', () => `${tagsOf(false)}</body>`)
}

function tagOf(part: PagePart, nonce: string): string {
  const marks = `nonce="${nonce}" data-plugin="${inAttribute(part.owner)}"`
  if (part.kind === 'style') return `<link rel="stylesheet" href="${inAttribute(part.address)}" ${marks}>`
  const what =
    part.kind === 'off' ? `data-off="${inAttribute(part.reason)}" data-at="${part.at}"` : `src="${inAttribute(part.address)}"`
  return `<script type="text/x-plugin" ${what} ${marks}></script>`
}

function inAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const notBuilt = `<!doctype html>
<html lang="en"><head><title>Dossier</title></head>
<body><h1>The web client is not built</h1>
<p>The server runs, but the pages are missing. Run <code>npm run build:web</code> in the checkout, then reload.</p></body></html>
`
