import { request } from 'node:http'
import type { OddRequest } from '../odd-requests.ts'

/** What came back; status 0 where nothing did, with the reason as its text. */
export type Answered = { status: number; text: string; ms: number }

const patienceMs = 30_000

/** Asks and reads the answer to its end, of which the beginning is kept. */
export function ask(address: string, { method, path, body, headers }: OddRequest): Promise<Answered> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const answered = (status: number, text: string) => resolve({ status, text, ms: performance.now() - startedAt })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = request(address, { method, path, headers: { ...headers, ...length }, timeout: patienceMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text = (text + piece).slice(0, 600)
      })
      answer.once('error', (error) => answered(0, error.message))
      answer.once('end', () => answered(answer.statusCode ?? 0, text))
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.once('error', (error) => answered(0, error.message))
    asked.end(body)
  })
}
