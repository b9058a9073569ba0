import process from 'node:process'

const lookEveryMs = 5_000
/** Less processor time than this between two looks: nobody uses the program. */
const restMicroseconds = 100_000
/** As much since the last collection makes another worth its 100 ms. */
const worthMicroseconds = 500_000

/**
 * Gives memory back when there is nothing to do: V8 collects when memory is asked for, so that a program at rest keeps what its start or a burst of searches left
 * behind. Answers what ends it. Does nothing where V8's collector cannot be called (`--expose-gc`, which `npm start` sets).
 */
export function collectAtRest(collect = globalThis.gc, used = processorMicroseconds): () => void {
  if (!collect) return () => {}
  let [before, collected] = [used(), 0]
  const timer = setInterval(() => {
    const now = used()
    const isAtRest = now - before < restMicroseconds
    before = now
    if (!isAtRest || now - collected < worthMicroseconds) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    before = used()
    collected = before
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
