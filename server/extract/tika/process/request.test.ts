import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type FileToSend, requestTree } from './request.ts'

const limits = { timeoutMs: 60_000, writeLimit: 1_000, maxEmbedded: 10, answerBytes: 1_000_000, temporaryBytes: 1_000_000 }
const signal = new AbortController().signal
const answer = JSON.stringify([{ 'Content-Type': 'text/plain' }])

let server: Server | undefined
afterEach(() => server?.close())

/** A reader that answers each request as it is told: by the number of its connection, and how many came on that before. */
async function startReader(onRequest: (socket: Socket, connection: number, before: number) => void): Promise<number> {
  let connections = 0
  server = createServer((socket) => {
    const connection = connections++
    let before = 0
    const listen = (data: Buffer) => {
      if (data.toString().startsWith('PUT ')) onRequest(socket, connection, before++)
    }
    socket.on('data', listen).on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function reply(socket: Socket): void {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`)
}

function file(text = 'word'): FileToSend {
  const path = Buffer.from('/nowhere/a.txt')
  return { path, name: 'a.txt', sizeBytes: text.length, kept: { path, bytes: Buffer.from(text) } }
}

it('sends one file after the other by one connection', async () => {
  const used: number[] = []
  const port = await startReader((socket, connection) => {
    used.push(connection)
    reply(socket)
  })
  for (let sent = 0; sent < 3; sent += 1) expect(await requestTree(port, file(), limits, signal)).toMatchObject({ kind: 'read' })
  expect(used).toEqual([0, 0, 0])
})

it('sends a file anew where the connection had been closed', async () => {
  const port = await startReader((socket, connection, before) => {
    if (connection === 0 && before === 1) socket.destroy()
    else reply(socket)
  })
  for (let sent = 0; sent < 3; sent += 1) expect(await requestTree(port, file(), limits, signal)).toMatchObject({ kind: 'read' })
})

it('sends it once where the connection was its own', async () => {
  let requests = 0
  const port = await startReader((socket) => {
    requests += 1
    socket.destroy()
  })
  expect(await requestTree(port, file(), limits, signal)).toEqual({ kind: 'lost', cause: 'crash' })
  expect(requests).toBe(1)
})

it('goes on by another connection after an answer that was not read to its end', async () => {
  const port = await startReader((socket) => reply(socket))
  const little = { ...limits, answerBytes: 1 }
  expect(await requestTree(port, file(), little, signal)).toMatchObject({ kind: 'read', isCut: true })
  expect(await requestTree(port, file(), limits, signal)).toMatchObject({ kind: 'read', isCut: false })
})
