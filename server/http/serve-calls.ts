import type { Call } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import type { AnsweredCall, Feature } from '../feature/feature.ts'
import { isProjectNeed } from '../identity/caller.ts'
import type { Program } from '../scope/program.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import type { App } from './app-type.ts'
import { type Input, readInput } from './read-input.ts'
import { sendAnswer } from './send-answer.ts'

/** Serves every call of the features: who asks, what is asked, what they may touch, the handler, the answer. */
export function serveCalls(app: App, program: Program, features: Feature[]): void {
  for (const { calls } of features) for (const answered of calls) serveCall(app, program, answered)
}

function serveCall(app: App, program: Program, { call, handle }: AnsweredCall): void {
  const { method, path } = call
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await program.identity.identify({ headers: request.headers })
      const input = readInput(call, request)
      const signal = untilGone(reply)
      const { needs: need, refused } = call
      const scope: Scope = await openScope(program, caller, {
        projects: projectsOf(call, input),
        need,
        signal,
        ...(refused && { refused }),
      })
      return sendAnswer(reply, call, await handle({ scope, ...input }), program.checksAnswers)
    },
  })
}

/** The projects that a call names: one, or several joined by commas. */
function projectsOf({ needs, project = 'params.project' }: Call, input: Input): string[] {
  if (!isProjectNeed(needs) || project === 'handler') return []
  const [part, name] = project.split('.')
  const value = fieldOf(fieldOf(input, part), name)
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
}

function fieldOf(value: unknown, name: string | undefined): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** Aborted when the client goes away before it has its answer. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the client is gone'))
  })
  return gone.signal
}
