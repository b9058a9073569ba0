import type { FastifyRequest } from 'fastify'
import type { Program } from '../scope/program.ts'
import type { App } from './app-type.ts'

/** The name is the contract's; RFC 7617 has the browser send UTF-8 by the rest. */
const challenge = 'Basic realm="datashare", charset="UTF-8"'

/** Where people sign in by HTTP Basic, 401 has the browser ask for name and password; nowhere else, since a page of its own asks there. */
export function askForPasswords(app: App, { config }: Program): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && config.mode === 'server' && config.auth === 'basic' && !asksItself(request))
      reply.header('WWW-Authenticate', challenge)
  })
}

/** Our form says itself what is wrong, and programs show a key. */
function asksItself({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.url === '/auth/login' || /^Bearer /i.test(headers.authorization ?? '')
}
