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
  try {
    return await answerOf<Answer>(thread, { question, moved }, signal)
  } finally {
    await thread.terminate()
  }
}

/**
 * Asks a thread that goes on afterwards, one question at a time. Where this throws, the thread may still be at it: what it says later is nobody's answer, so it is to be ended.
 * @throws as `askThread`.
 */
export async function answerOf<Answer>(
  thread: Worker,
  { question, moved = [] }: { question: unknown; moved?: ArrayBuffer[] },
  signal: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const giveUp = () => reject(signal.reason)
  const end = () => reject(new Error('the thread ended'))
  signal.addEventListener('abort', giveUp, { once: true })
  thread.on('message', resolve).on('error', reject).on('exit', end)
  try {
    thread.postMessage(question, moved)
    return await promise
  } finally {
    signal.removeEventListener('abort', giveUp)
    thread.off('message', resolve).off('error', reject).off('exit', end)
  }
}

/** Whether a thread died because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
