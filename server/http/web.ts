import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from './app-type.ts'
import { pagePolicy } from './security-headers.ts'

const aYear = 365 * 24 * 60 * 60

/**
 * Serves the built web client: `/` is index.html, never cached and with a fresh nonce for styles that a library adds; everything else
 * is the files beside it, compressed beforehand, those below assets/ for ever because their names change with their bytes.
 */
export async function serveWeb(app: App, folder: string): Promise<void> {
  for (const url of ['/', '/index.html']) app.get(url, (_request, reply) => sendPage(reply, folder))
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

async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => notBuilt)
  return reply
    .header('Content-Security-Policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`))
}

const notBuilt = `<!doctype html>
<html lang="en"><head><title>Dossier</title></head>
<body><h1>The web client is not built</h1>
<p>The server runs, but the pages are missing. Run <code>npm run build:web</code> in the checkout, then reload.</p></body></html>
`
