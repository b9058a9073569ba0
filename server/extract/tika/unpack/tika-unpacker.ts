import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { type Leash, startLeashed } from '../../../confine/leash.ts'
import { ownFolder } from '../../../confine/own-folder.ts'
import { InTurn } from '../../../in-turn.ts'
import { probeJava } from '../../java.ts'
import type { UnpackEnd, Unpacker, Unpacking } from '../../unpacker.ts'
import { TemporarySpace, TooMuchSpace, temporaryAllowance } from '../process/temporary-space.ts'
import { type UnpackPlaces, unpackCommand } from './unpack-command.ts'

type Keep = (digest: string, path: string) => Promise<void>

const digestLine = /^[0-9a-f]{96}$/
/** As long as a file may be read for its text: so much, and a second for each megabyte. */
const everyFileMs = 120_000
const everyFileBytes = 1024 * 1024 * 1024
/** Below this the disk is full: what has to be written there as well would fail next. */
const leastFreeBytes = 64 * 1024 * 1024

/**
 * Tika in a process of its own for each file, which ends with it and has no sockets: documents are found by the digests that Tika gave them when the file was read. One file at a time.
 */
export class TikaUnpacker implements Unpacker {
  readonly #places: UnpackPlaces
  readonly #space = new TemporarySpace()
  readonly #closing = new AbortController()
  #hasJava = false
  readonly #turns = new InTurn()

  constructor(places: UnpackPlaces) {
    this.#places = places
  }

  unpack(asked: Unpacking, keep: Keep, signal: AbortSignal): Promise<UnpackEnd> {
    const either = AbortSignal.any([signal, this.#closing.signal])
    return this.#turns.run(async () => {
      either.throwIfAborted()
      return this.#unpackNow(asked, keep, either)
    })
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the server ends'))
    await this.#turns.ended()
  }

  async #unpackNow(asked: Unpacking, keep: Keep, signal: AbortSignal): Promise<UnpackEnd> {
    await this.#tryJava(signal)
    const { sizeBytes } = asked.container
    const folder = ownFolder(this.#places.folder, '.run')
    const limit = AbortSignal.timeout((this.#places.everyFileMs ?? everyFileMs) + Math.floor(sizeBytes / 1_000))
    try {
      const allowance = temporaryAllowance(everyFileBytes, sizeBytes)
      return await this.#space.run(folder, allowance, (tooMuch) =>
        this.#listen(folder, { asked, keep, until: AbortSignal.any([signal, limit, tooMuch]) }),
      )
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TooMuchSpace) return 'room'
      if (limit.aborted) return 'time'
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }

  /** Once it was there it is not asked for again. */
  async #tryJava(signal: AbortSignal): Promise<void> {
    if (!this.#hasJava) await probeJava(this.#places.java, signal)
    this.#hasJava = true
  }

  /** @throws the signal's reason. */
  async #listen(
    folder: string,
    { asked, keep, until }: { asked: Unpacking; keep: Keep; until: AbortSignal },
  ): Promise<UnpackEnd> {
    const leash = startLeashed(unpackCommand(this.#places, folder))
    const stop = () => void leash.end()
    until.addEventListener('abort', stop, { once: true })
    try {
      leash.stderr.resume()
      void send(leash, asked)
      for await (const line of createInterface({ input: leash.stdout })) {
        if (digestLine.test(line)) await keep(line, join(folder, line))
        else if (line === 'full') return 'full'
        else if (line === 'end') return (await hasRoom(folder)) ? 'whole' : 'full'
      }
      until.throwIfAborted()
      return (await leash.ended) === statusOfMemory ? 'memory' : (await hasRoom(folder)) ? 'crash' : 'full'
    } finally {
      until.removeEventListener('abort', stop)
      await leash.end()
    }
  }
}

/** What Java's `ExitOnOutOfMemoryError` ends with. */
const statusOfMemory = 3

/** It may have all that it wants before it has read the whole file. */
async function send({ stdin }: Leash, { container, wanted, password = '' }: Unpacking): Promise<void> {
  for (const line of [container.name, password, wanted.join(',')]) stdin.write(`${Buffer.from(line).toString('base64')}\n`)
  await pipeline(container.stream(), stdin).catch(() => undefined)
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > leastFreeBytes
}
