import { reportFault } from './fault.mjs'
import { handOver } from './hand-over.mjs'
import { watchParents } from './parents.mjs'
import { findDue, prepare } from './setup.mjs'
import { createBoard, formatDuration } from './steps.mjs'

/** Installs and builds what is due, then runs the command line; answers its exit code. Nothing is due on every start but the first. */
export async function runPrepared(args) {
  const due = findDue()
  if (due.length > 0) {
    const code = await prepareAloud(due)
    if (code !== 0) return code
  }
  return handOver(args)
}

async function prepareAloud(due) {
  const startedAt = Date.now()
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Interrupted())
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const name of signals) process.once(name, interrupt)
  watchParents(interrupt)
  const board = createBoard()
  try {
    board.say('Preparing Dossier; this is needed once:')
    await prepare(due, board, stop.signal)
    board.say(`Ready after ${formatDuration(Date.now() - startedAt)}.`)
    return 0
  } catch (error) {
    return error instanceof Interrupted ? 130 : reportFault(error)
  } finally {
    board.close()
    for (const name of signals) process.off(name, interrupt)
  }
}

class Interrupted extends Error {}
