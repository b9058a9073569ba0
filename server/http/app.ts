import { limits } from '@dossier/contract'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Feature } from '../feature/feature.ts'
import type { Program } from '../scope/program.ts'
import type { App } from './app-type.ts'
import { parseBodies } from './bodies.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { askForPasswords } from './challenge.ts'
import { sendCookies } from './cookies.ts'
import { answerOtherSites } from './cross-origin.ts'
import { answerFaults, readFault, sendFault } from './faults.ts'
import { guardAgainstOtherSites } from './guard.ts'
import { answerMissing } from './missing.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { serveCalls } from './serve-calls.ts'
import { serveWeb } from './web.ts'

/** What the HTTP side is made of; `webFolder` holds the built client. */
export type AppParts = { program: Program; features: Feature[]; webFolder: string; logger: FastifyBaseLogger }

/** The whole HTTP side, ready to listen or to be asked by `inject`. */
export async function buildApp({ program, features, webFolder, logger }: AppParts): Promise<App> {
  const app: App = Fastify({
    // From warnings up: at info level Fastify writes two lines for each request.
    loggerInstance: logger.level === 'silent' ? logger : logger.child({}, { level: 'warn' }),
    forceCloseConnections: true,
    bodyLimit: limits.bodyBytes,
    // A client that sends nothing more must not hold its connection for ever.
    requestTimeout: limits.requestTimeoutMs,
    // Paths of folders and lists of projects are longer than the 100 letters that Fastify takes.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    schemaController: { compilersFactory: { buildValidator: notNeeded, buildSerializer: notNeeded } },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendFault(request, reply, readFault(error)),
  })
  sendSecurityHeaders(app)
  guardAgainstOtherSites(app, program.config)
  answerOtherSites(app, program.config)
  sendCookies(app, program.identity)
  askForPasswords(app, program)
  parseBodies(app)
  answerFaults(app, program.checksAnswers)
  answerMissing(app)
  serveCalls(app, program, features)
  await serveWeb(app, { folder: webFolder, program, features })
  return app
}

/** Stands where Fastify would load compilers of its own, a hundred files: calls are read and checked by their schemas, see serve-calls.ts. */
function notNeeded(): never {
  throw new Error('Fastify asked for a compiler of its own')
}
