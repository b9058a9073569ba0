import { execFile } from 'node:child_process'

/**
 * Threads that run only where a processor has nothing else to do (Linux, SCHED_IDLE of sched(7)). Niceness alone does not do that: a processor that is at a nice
 * thread counts as taken, so that others wait for the next one (decision 0518). Calls are carried out one after the other, in their order.
 */
let turns: Promise<unknown> = Promise.resolve()
let mayReturn: Promise<boolean> | undefined

/** Does nothing where that could not be taken back later: who may not raise priorities may not leave this class either. */
export function runWhenIdle(thread: number): Promise<unknown> {
  turns = turns.then(async () => {
    mayReturn ??= succeeds('nice', ['-n', '19', 'chrt', '-i', '0', 'chrt', '-o', '0', 'true'])
    if (await mayReturn) await succeeds('chrt', ['-i', '-p', '0', String(thread)])
  })
  return turns
}

/** As others again. */
export function runAsUsual(thread: number): Promise<unknown> {
  turns = turns.then(async () => {
    if (await mayReturn) await succeeds('chrt', ['-o', '-p', '0', String(thread)])
  })
  return turns
}

/** Never rejects: the program may be missing, the thread gone. */
function succeeds(command: string, words: string[]): Promise<boolean> {
  return new Promise((resolve) => execFile(command, words, { timeout: 5_000 }, (error) => resolve(error === null)))
}
