import { AppError } from '@dossier/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { readFault, sendFault } from './faults.ts'

type Known = { method: string; pattern: RegExp }

/**
 * Answers what no route takes: 405 with the methods that the address has, 404 for an unknown one, and OPTIONS with the methods.
 * Must be set before the routes, because it notes each of them.
 */
export function answerMissing(app: App): void {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/*' || url === '*') return
    const pattern = new RegExp(`^${url.replace(/:[a-zA-Z]+/g, '[^/]+').replaceAll('*', '.*')}/?$`)
    for (const name of [method].flat()) known.push({ method: name, pattern })
  })
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, known))
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, known: Known[]): FastifyReply {
  const address = request.url.split('?', 1)[0] ?? ''
  const methods = new Set(known.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method))
  if (methods.size === 0)
    return sendFault(request, reply, readFault(new AppError('NOT_FOUND', { message: 'There is no such address' })))
  reply.header('Allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(200).send()
  return sendFault(request, reply, readFault(new AppError('METHOD_NOT_ALLOWED')))
}
