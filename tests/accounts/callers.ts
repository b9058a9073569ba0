import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Program } from '../harness/program.ts'

/** Of every user of these tests. */
export const password = 'grey herons over Dublin'

const ServerFile = z.object({ operatorKey: z.string() })

/** What the command line of whoever has the home sends. */
export async function operatorOf(home: string): Promise<Record<string, string>> {
  const { operatorKey } = ServerFile.parse(JSON.parse(await readFile(join(home, 'server.json'), 'utf8')))
  return { authorization: `Bearer ${operatorKey}` }
}

/** Asks a program; a body is sent as JSON. */
export function askOf(
  { address }: Program,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object | undefined } = {},
): Promise<Response> {
  const content = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  return fetch(new URL(path, address), { method, headers, ...content })
}

/** A user as a browser that is at our own page. */
export async function signInTo(program: Program, username: string, own = password): Promise<Record<string, string>> {
  const answer = await askOf(program, 'POST', '/auth/login', { body: { username, password: own } })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return { cookie: cookie.join('; '), 'sec-fetch-site': 'same-origin' }
}
