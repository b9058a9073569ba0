import { readServerFile } from '@dossier/server/home/server-file.ts'
import { z } from 'zod'
import type { Program } from '../../harness/program.ts'

/** Asks a server as somebody; throws with the text where the status is not 2xx. */
export type Asking = (method: string, path: string, body?: object | FormData) => Promise<unknown>

/** As the operator, who has the home folder. */
export async function askAsOperator(program: Program): Promise<Asking> {
  const file = await readServerFile(program.home)
  return askWith(program.address, { authorization: `Bearer ${file?.operatorKey}` })
}

/** As somebody who has just signed in by the form. */
export async function signInAs(address: string, username: string, password: string): Promise<Asking> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`${username} was not let in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return askWith(address, { cookie, 'sec-fetch-site': 'same-origin' })
}

function askWith(address: string, headers: Record<string, string>): Asking {
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path.slice(0, 100)} answered ${answer.status}: ${text.slice(0, 300)}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
}

const Count = z.object({ count: z.number() })

/** Waits until so many documents of these projects can be found. */
export async function untilFound(ask: Asking, projects: string, documents: number): Promise<void> {
  for (;;) {
    const body = { query: { match: { type: 'Document' } } }
    const { count } = Count.parse(await ask('POST', `/api/index/search/${projects}/_count`, body).catch(() => ({ count: 0 })))
    if (count >= documents) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
