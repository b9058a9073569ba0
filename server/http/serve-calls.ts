import type { Call, Need } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import type { AnsweredCall, Feature } from '../feature/feature.ts'
import { isOperator, isProjectNeed } from '../identity/caller.ts'
import type { Program } from '../scope/program.ts'
import { openScope, requireNeed } from '../scope/scope.ts'
import type { App } from './app-type.ts'
import { clientAddress } from './client-address.ts'
import { ClientGone } from './client-gone.ts'
import { credentialsOf } from './credentials.ts'
import { noSuchAddress } from './missing.ts'
import { type Input, readInput } from './read-input.ts'
import { dropAnswer, isDone, sendAnswer } from './send-answer.ts'

type Config = Program['config']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves, for the shape of its faults. */
    call?: Call
  }
}

/** Serves every call of the features: who asks, what is asked, what they may touch, the handler, the answer. */
export function serveCalls(app: App, program: Program, features: Feature[]): void {
  for (const { calls } of features) for (const answered of calls) serveCall(app, program, answered)
}

function serveCall(app: App, program: Program, { call, handle }: AnsweredCall): void {
  const { method, path, refused } = call
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: path,
    exposeHeadRoute: false,
    config: { call },
    handler: async (request, reply) => {
      const { mode } = program.config
      if (call.mode === 'server' && mode === 'local') throw noSuchAddress()
      const caller = await program.identity.identify(credentialsOf(request, program.config))
      const need = neededFor(call, program.config)
      // Before any of the request's input is read.
      if (call.mode === 'local' && caller && mode === 'server' && !isOperator(caller)) throw noSuchAddress()
      requireNeed(caller, need)
      const input = readInput(call, request)
      const projects = projectsOf(call, input)
      const from = clientAddress(request, program.config)
      const scope = await openScope(program, caller, {
        projects,
        need,
        from,
        signal: untilGone(reply),
        ...(refused && { refused }),
      })
      const answer = await handle({ scope, ...input })
      if (isDone(answer))
        await program.audit.carriedOut(call, { scope, ...input }).catch((fault: unknown) => dropAnswer(answer, fault))
      return sendAnswer(reply, call, answer, program.checksAnswers)
    },
  })
}

/** What is open to everybody, such as the version, needs a signed-in user under the protected prefix; calls of the API say themselves what they need, and the way in stays open. */
function neededFor({ needs, path }: Call, { protectedUriPrefix }: Config): Need {
  const isClosed = path.startsWith(protectedUriPrefix) && !/^\/(?:api|auth)\//.test(path)
  return needs === 'nobody' && isClosed ? 'user' : needs
}

/** The projects that a call names: one, or several where its schema made a list of them. */
function projectsOf({ needs, project = 'params.project' }: Call, input: Input): string[] {
  if (!isProjectNeed(needs) || project === 'handler') return []
  const [part, name] = project.split('.')
  const value = fieldOf(fieldOf(input, part), name)
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
}

function fieldOf(value: unknown, name: string | undefined): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** Aborted when the client disconnects before it has its answer. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new ClientGone())
  })
  return gone.signal
}
