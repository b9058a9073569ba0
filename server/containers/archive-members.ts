import { Worker } from 'node:worker_threads'
import { isSevenZip, type Unpacked } from './seven-zip/unpack.ts'
import type { ToTry } from './zip/unlocked-members.ts'

const rarMark = Buffer.from('526172211a07', 'hex')
const heapMb = 512

/** Whether bytes begin as a 7z or a RAR archive does. */
export function isPackedArchive(bytes: Buffer): boolean {
  return isSevenZip(bytes) || bytes.subarray(0, rarMark.length).equals(rarMark)
}

/** The bytes of members of a 7z or RAR archive, as `unpackedMembers` has them; those that cannot be had are left out. */
export async function* packedMembers(archive: Buffer, toTry: ToTry, maxBytes: number): AsyncGenerator<Buffer> {
  for await (const member of unpackedMembers(archive, toTry, maxBytes)) if ('bytes' in member) yield member.bytes
}

/**
 * The members of a 7z or RAR archive one after the other, unpacked by the archivers' own libraries in a worker thread that ends with the reading of them or when
 * the signal aborts. Only 7z tells names, and members that cannot be had. @throws the signal's reason; Error where its directory cannot be read.
 */
export async function* unpackedMembers(archive: Buffer, { list, signal }: ToTry, maxBytes: number): AsyncGenerator<Unpacked> {
  signal.throwIfAborted()
  // The thread does not inherit the process's flags.
  const thread = new Worker(new URL('./archive-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  try {
    for (let request: object = { archive, passwords: [...list], maxBytes }; ; request = {}) {
      const member = await answerOf(thread, request, signal)
      if (member === null) return
      yield 'bytes' in member ? { ...member, bytes: asBuffer(member.bytes) } : member
    }
  } finally {
    await thread.terminate()
  }
}

function answerOf(thread: Worker, request: object, signal: AbortSignal): Promise<Unpacked | null> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const ended = () => reject(new Error('the thread ended'))
    const end = () => {
      signal.removeEventListener('abort', abort)
      thread.off('message', answer).off('error', fail).off('exit', ended)
    }
    const answer = (member: Unpacked | null) => {
      end()
      resolve(member)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    signal.addEventListener('abort', abort, { once: true })
    thread.once('message', answer).once('error', fail).once('exit', ended)
    thread.postMessage(request)
  })
}

/** Buffers arrive as plain bytes. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
