import { Worker } from 'node:worker_threads'

/** A program for a thread that answers one question; `heapMb`: it dies of more. */
export type Asked = { program: URL; heapMb: number }

/**
 * Asks a thread of its own, which is ended when it has answered, or when the signal aborts. What libraries say of a file's faults meanwhile is none of the log's business: its
 * output is not passed on. `moved`: memory of the question that goes to the thread instead of a copy.
 * The answer is believed to be what the caller expects: threads are programs of ours.
 * @throws the signal's reason; what the thread died of, or an Error where it ended without an answer.
 */
export async function askThread<Answer>(
  { program, heapMb }: Asked,
  question: unknown,
  signal: AbortSignal,
  moved: ArrayBuffer[] = [],
): Promise<Answer> {
  signal.throwIfAborted()
  const thread = new Worker(program, {
    // It does not take over the process's flags.
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  thread.once('message', resolve).once('error', reject)
  thread.once('exit', () => reject(new Error('the thread ended')))
  try {
    thread.postMessage(question, moved)
    return await promise
  } finally {
    signal.removeEventListener('abort', giveUp)
    await thread.terminate()
  }
}

/** Whether a thread died because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
