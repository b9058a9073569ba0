import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { limits } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'

const slow = 200

let program: Program
beforeAll(async () => {
  program = await startProgram(await makeFolder('slow-bodies'), ['--mode', 'server'])
})
afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

/** Says that it sends a large body, then sends a byte of it each second. */
function sendSlowly(): Socket {
  const { hostname, port } = new URL(program.address)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
  )
  const timer = setInterval(() => socket.write(' '), 1_000)
  socket.on('close', () => clearInterval(timer)).on('error', () => {})
  return socket
}

it(
  'ends a request that sends its body too slowly, and answers others meanwhile',
  async () => {
    const begun = performance.now()
    const sockets = Array.from({ length: slow }, sendSlowly)
    const ends = sockets.map((socket) => once(socket.resume(), 'close').then(() => performance.now() - begun))
    const answer = await fetch(`${program.address}/version`, { signal: AbortSignal.timeout(10_000) })
    expect(answer.status).toBe(200)
    const longest = Math.max(...(await Promise.all(ends)))
    // Node looks at its connections every half minute.
    expect(longest).toBeLessThan(limits.requestTimeoutMs + 60_000)
  },
  limits.requestTimeoutMs + 120_000,
)
