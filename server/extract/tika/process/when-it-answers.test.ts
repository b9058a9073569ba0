import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { whenItAnswers } from './when-it-answers.ts'

const { signal } = new AbortController()
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server in Tika's place. */
async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

it('waits longer each time for who is slow to answer', async () => {
  const port = await listening((_, response) => void setTimeout(() => response.end('Apache Tika 3'), 100))
  const slow = { port, pid: process.pid, hasEnded: () => false }
  expect(await whenItAnswers(slow, 60_000, signal, 20)).toBe('Apache Tika 3')
})

it('gives up who never answers, and who has ended', async () => {
  const silent = { port: await listening(() => {}), pid: process.pid }
  expect(await whenItAnswers({ ...silent, hasEnded: () => false }, 50, signal)).toBeUndefined()
  expect(await whenItAnswers({ ...silent, hasEnded: () => true }, 60_000, signal)).toBeUndefined()
})
