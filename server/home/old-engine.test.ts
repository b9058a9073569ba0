import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { answersAt, untilGone } from './old-engine.ts'

async function listen() {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-engine-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'engine.sock')
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  await once(server.listen(path), 'listening')
  const end = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(end)
  return { path, server, end }
}

it('notices at once that an engine has ended', async () => {
  const { path, server, end } = await listen()
  expect(await answersAt(path)).toBe(true)
  const isConnected = once(server, 'connection')
  const gone = untilGone(path, new AbortController().signal)
  await isConnected
  await end()
  await gone
  expect(await answersAt(path)).toBe(false)
  await untilGone(path, new AbortController().signal)
})

it('waits no longer than it is wanted', async () => {
  const { path } = await listen()
  const wanted = new AbortController()
  const gone = untilGone(path, wanted.signal)
  wanted.abort()
  await gone
  await untilGone(path, wanted.signal)
})
