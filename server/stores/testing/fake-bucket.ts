import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server whose answers a test says itself. */
export type FakeBucket = { endpoint: string; asked: string[]; close(): Promise<void> }

/** Answers each request as `answer` does; what was asked for stays to be looked at. */
export async function openFakeBucket(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<FakeBucket> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim())
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A refusal in the store's words. */
export function refuse(response: ServerResponse, status: number, code: string, method = 'GET'): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}
