import { answersOf, type Call, isSchema } from '@dossier/contract'
import { ElasticsearchFault, Fault } from '@dossier/contract/faults'
import { expect, vi } from 'vitest'
import { faultOf } from './answers.ts'
import { findCall } from './contract-calls.ts'

/** An answer: its status and its body, as JSON, given once `after` is settled. */
type Answer = { status?: number; body?: unknown; after?: Promise<unknown> }

/** A call that the page made. */
export type AskedCall = { method: string; path: string; body: unknown }

/**
 * Stands in for the server: `answer` says what each call gets, by method and path. Gives the list of all calls, in their order. What is
 * answered must have the shape that the contract's call says, or the test fails with what is wrong: none may be passed by an answer that
 * the server never gives.
 */
export function fakeServer(answer: (call: AskedCall) => Answer | undefined): AskedCall[] {
  const calls: AskedCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { method: init.method ?? 'GET', path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    calls.push(call)
    const none: Answer = { status: 404, body: faultOf('NOT_FOUND', `no answer for ${path}`) }
    const { status = 200, body, after } = answer(call) ?? none
    await after
    // A screen would take a thrown error for a server's, and show it quietly: so the test itself fails.
    if (call.method !== 'HEAD') expect.soft(findFault(call, status, body)).toBeUndefined()
    return new Response(body === undefined || call.method === 'HEAD' ? null : JSON.stringify(body), { status })
  })
  return calls
}

/** What is wrong with an answer, in a sentence; undefined where it is one that the server could give. */
function findFault({ method, path }: AskedCall, status: number, body: unknown): string | undefined {
  const call = findCall(method, path)
  if (!call) return `${method} ${path} is no call of the contract`
  const wanted = shapeOf(call, status)
  if (!wanted) return `${method} ${call.path} never answers ${status}`
  const checked = isSchema(wanted) ? wanted.safeParse(body) : undefined
  return checked?.error && `${method} ${call.path} never answers this: ${checked.error.message}`
}

function shapeOf(call: Call, status: number) {
  const answer = answersOf(call).find((each) => each.status === status)
  if (answer) return answer.body
  return status < 400 ? undefined : call.faults === 'elasticsearch' ? ElasticsearchFault : Fault
}
