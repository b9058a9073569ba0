import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** What a cluster of a test answers: a status with a body, or nothing but an end of the connection. */
export type ScriptedAnswer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { status: number; html: string }
  | 'cut'
  | 'silence'

/** A cluster that answers what a test says, the last answer again and again, and notes what it was asked. */
export type ScriptedCluster = {
  url: string
  asked: { path: string; body: string; authorization: string | undefined }[]
  stop(): void
}

/** Starts one on a free port of this machine. */
export async function startScripted(answers: ScriptedAnswer[]): Promise<ScriptedCluster> {
  const asked: ScriptedCluster['asked'] = []
  const server = createServer((request, response) => {
    readBody(request).then((body) => {
      asked.push({ path: request.url ?? '', body, authorization: request.headers.authorization })
      give(answers[Math.min(asked.length, answers.length) - 1], response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${portOf(server)}`, asked, stop: () => endOf(server) }
}

function give(answer: ScriptedAnswer | undefined, response: ServerResponse): void {
  if (answer === 'silence') return
  if (answer === 'cut' || answer === undefined) {
    response.destroy()
    return
  }
  if ('html' in answer) {
    response.writeHead(answer.status).end(answer.html)
    return
  }
  response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function endOf(server: Server): void {
  server.closeAllConnections()
  server.close()
}
