import { defaults, limits } from '@dossier/contract'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Feature } from '../feature/feature.ts'
import type { App } from './app-type.ts'
import { serveBatches } from './batch.ts'
import { parseBodies } from './bodies.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import type { HttpContext } from './context.ts'
import { sendCookies } from './cookies.ts'
import { answerFaults, readFault, sendFault } from './faults.ts'
import { guardAgainstOtherSites } from './guard.ts'
import { serveHistory } from './history.ts'
import { serveIndexing } from './indexing.ts'
import { serveWhatComesLater } from './later.ts'
import { serveLocal } from './local.ts'
import { serveMarks } from './marks.ts'
import { answerMissing } from './missing.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { serveCalls } from './serve-calls.ts'
import { serveTasks } from './tasks.ts'
import { serveTree } from './tree.ts'
import { serveWeb } from './web.ts'

/** What the HTTP side is made of; `webFolder` holds the built client. */
export type AppParts = { program: HttpContext; features: Feature[]; webFolder: string; logger: FastifyBaseLogger }

/** The whole HTTP side, ready to listen or to be asked by `inject`. */
export async function buildApp({ program: context, features, webFolder, logger }: AppParts): Promise<App> {
  const app: App = Fastify({
    // From warnings up: at info level Fastify writes two lines for each request.
    loggerInstance: logger.child({}, { level: 'warn' }),
    forceCloseConnections: true,
    bodyLimit: limits.bodyBytes,
    // A client that sends nothing more must not hold its connection for ever.
    requestTimeout: limits.requestTimeoutMs,
    // Paths of folders and lists of projects are longer than the 100 letters that Fastify takes.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    schemaController: { compilersFactory: { buildValidator: notNeeded, buildSerializer: notNeeded } },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendFault(request, reply, readFault(error)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // Answers are what the rooms made, checked by types and tests; parsing each again would cost time and turn a slip into a 500.
  app.setSerializerCompiler(() => JSON.stringify)
  sendSecurityHeaders(app)
  guardAgainstOtherSites(app, [context.config.host, ...context.config.hostNames])
  sendCookies(app, defaults.user)
  parseBodies(app)
  answerFaults(app)
  answerMissing(app)
  serveCalls(app, context, features)
  serveTasks(app, context)
  serveIndexing(app, context)
  serveTree(app, context)
  serveLocal(app, context)
  serveMarks(app, context)
  serveHistory(app)
  serveBatches(app)
  serveWhatComesLater(app, context)
  await serveWeb(app, webFolder)
  return app
}

/** Stands where Fastify would load its own compilers, a hundred files that ours replace. */
function notNeeded(): never {
  throw new Error('Fastify asked for a compiler of its own')
}
