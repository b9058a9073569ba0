import type { Call, Need } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import type { AnsweredCall, Feature, PassOn } from '../feature/feature.ts'
import { type Caller, isOperator, isProjectNeed } from '../identity/caller.ts'
import type { Program } from '../scope/program.ts'
import { openScope, requireNeed, type ScopeRequest } from '../scope/scope.ts'
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
  const answered = new Map(features.flatMap(({ calls }) => calls.map((each) => [each.call, each])))
  for (const each of answered.values()) serveCall(app, { program, answered }, each)
}

type Served = { program: Program; answered: ReadonlyMap<Call, AnsweredCall> }

function serveCall(app: App, served: Served, { call, handle }: AnsweredCall): void {
  const { method, path } = call
  const { program } = served
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: path,
    exposeHeadRoute: false,
    config: { call },
    handler: async (request, reply) => {
      const caller = await program.identity.identify(credentialsOf(request, program.config))
      const from = clientAddress(request, program.config)
      const answer = await carryOut(served, { call, handle }, request, { caller, from, signal: untilGone(reply) })
      return sendAnswer(reply, call, answer, program.checksAnswers)
    },
  })
}

type Asker = Pick<ScopeRequest, 'from' | 'signal' | 'newTaskId'> & { caller: Caller | undefined }

/** What whoever asks may be answered, once it is done and noted. */
async function carryOut(served: Served, { call, handle }: AnsweredCall, sent: Input, asker: Asker): Promise<unknown> {
  const { program } = served
  const { caller, ...others } = asker
  const need = neededFor(call, program.config)
  // Before any of the request's input is read.
  requireThere(call, caller, program.config)
  requireNeed(caller, need)
  const input = readInput(call, sent)
  const request = { ...others, projects: projectsOf(call, input), need }
  const scope = await openScope(program, caller, { ...request, ...(call.refused && { refused: call.refused }) })
  const passOn: PassOn = (other, { params, query, body }, newTaskId) => {
    const answered = served.answered.get(other)
    if (!answered) throw new Error(`${other.method} ${other.path} is served by no feature`)
    return carryOut(served, answered, { params, query, headers: {}, body }, { ...asker, newTaskId })
  }
  const answer = await handle({ scope, ...input, passOn })
  if (isDone(answer))
    await program.audit.carriedOut(call, { scope, ...input }).catch((fault: unknown) => dropAnswer(answer, fault))
  return answer
}

/** There are calls of one mode only. Throws AppError NOT_FOUND. */
function requireThere({ mode: only }: Call, caller: Caller | undefined, { mode }: Config): void {
  if (only === 'server' && mode === 'local') throw noSuchAddress()
  if (only === 'local' && caller && mode === 'server' && !isOperator(caller)) throw noSuchAddress()
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
