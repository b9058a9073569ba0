import { request } from 'node:http'
import { errors } from '@dossier/contract'
import { z } from 'zod'
import type { Described, DescribedRequest } from './described-requests.ts'
import type { OddRequest, Route } from './odd-requests.ts'

/** How often each call is asked what its description allows, and every third time what it does not. */
export const eachOften = 15

/** What would leave nothing to ask. */
export const removesAll = ['DELETE /api/project', 'DELETE /api/project/{name}']

/** The server holds every answer to its schema and makes a 500 of one that is not as declared. */
export function isAsDescribed(
  { responses }: Described,
  { spoiled }: DescribedRequest,
  answer: { status: number; text: string },
): boolean {
  if (answer.status >= 500 || !Object.hasOwn(responses, `${answer.status}`)) return false
  if (spoiled !== undefined) return answer.status >= 400
  // What a schema allowed may mean nothing, but no schema refuses it.
  return !answer.text.includes(errors.BAD_REQUEST.message)
}

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Addresses whose answer may be 5xx by the contract, take seconds, or end what the other requests ask. */
export const left = ['/api/settings/ocr/languages', '/api/local/health', '/api/local/rebuild']

/** Every address that the program itself tells of; those of searches more often, because most can go wrong there. */
export function readRoutes(description: unknown, project: string): Route[] {
  const { paths } = OpenApi.parse(description)
  const routes = Object.entries(paths)
    .filter(([path]) => !left.includes(path))
    .map(([path, methods]) => ({ path, methods: methodsOf(path, methods) }))
  const searches = ['_search', '_count', '_async_search', '_doc/{id}'].map((what) => ({
    path: `/api/index/search/${project}/${what}`,
    methods: ['POST', 'GET'],
  }))
  return [...routes, ...Array.from({ length: 8 }, () => searches).flat()]
}

/** All but "remove everything". */
function methodsOf(path: string, methods: Record<string, unknown>): string[] {
  const names = Object.keys(methods).map((name) => name.toUpperCase())
  return path === '/api/project' ? names.filter((name) => name !== 'DELETE') : names
}

/** What came back. */
export type Answer = { status: number; text: string }

/** How long an answer may take. */
export const patienceMs = 15_000

/** Sends a request as it is; status 0 where no answer came in time. Of the answer so many characters are kept. */
export function send(address: string, { method, path, body, headers }: OddRequest, most = 500): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: error.message })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = request(address, { method, path, headers: { ...headers, ...length }, timeout: patienceMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text = (text + piece).slice(0, most)
      })
      answer.once('error', failed)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.once('error', failed)
    asked.end(body)
  })
}
