import { createServer, type IncomingMessage } from 'node:http'
import { lockHome } from '../../home/lock.ts'
import { makeHome } from '../../home/make.ts'
import { writeServerFile } from '../../home/server-file.ts'

/** A call that the fake server got; the body of a form is its text. */
export type Call = { method: string; path: string; body: unknown }

/** Answers a call; an object with `status` and `error` is answered as a fault, bytes as they are. */
export type Answering = (call: Call) => unknown

/** For tests of the command line: holds a home as the server does and answers by a function. */
export async function startFakeServer(
  home: string,
  answer: Answering,
): Promise<{ calls: Call[]; address: string; close(): Promise<void> }> {
  await makeHome(home)
  const lock = await lockHome(home)
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = { method: request.method ?? '', path: request.url ?? '', body: await readBody(request) }
    calls.push(call)
    const value = answer(call)
    const status = isFault(value) ? value.status : 200
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(value instanceof Uint8Array ? value : JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const address = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
  await writeServerFile(home, { address, pid: process.pid, startedAt: Date.now() })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    lock.release()
  }
  return { calls, address, close }
}

function isFault(value: unknown): value is { status: number } {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number'
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  const isForm = request.headers['content-type']?.startsWith('multipart/')
  return text === '' ? undefined : isForm ? text : JSON.parse(text)
}
