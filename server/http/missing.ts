import { AppError } from '@dossier/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { readFault, sendFault } from './faults.ts'

/** An address that is served: how many of its parts are fixed tells it from a more general one. */
type Known = { url: string; pattern: RegExp; fixedParts: number; methods: Set<string> }

/**
 * Answers requests without a route: 405 with the methods that the address has, 404 for an unknown one, and OPTIONS with the methods; before the
 * body is read, which nobody would use. Must be registered before the routes, because it collects them.
 */
export function answerMissing(app: App): void {
  const known = new Map<string, Known>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/*' || url === '*') return
    const address = known.get(url) ?? describe(url)
    known.set(url, address)
    for (const name of [method].flat()) address.methods.add(name)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply, [...known.values()])
    else done()
  })
  // The web client's files have a route for every address, which finds out late that there is none.
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, [...known.values()]))
}

/** An address that is nobody's, or not in this mode. */
export function noSuchAddress(): AppError {
  return new AppError('NOT_FOUND', { message: 'There is no such address' })
}

function describe(url: string): Known {
  const pattern = new RegExp(`^${url.replace(/:[a-zA-Z]+/g, '[^/]+').replaceAll('*', '.*')}/?$`)
  const fixedParts = url.split('/').filter((part) => !part.startsWith(':') && part !== '*').length
  return { url, pattern, fixedParts, methods: new Set() }
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, known: Known[]): FastifyReply {
  const address = request.url.split('?', 1)[0] ?? ''
  const [found] = known.filter(({ pattern }) => pattern.test(address)).sort((a, b) => b.fixedParts - a.fixedParts)
  if (found === undefined) return sendFault(request, reply, readFault(noSuchAddress()))
  reply.header('Allow', [...found.methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(200).send()
  return sendFault(request, reply, readFault(new AppError('METHOD_NOT_ALLOWED')))
}
