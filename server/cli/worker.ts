import { untilAborted } from '../until-aborted.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'

/** Does the long work of a home whose server leaves it to others, until it is told to stop; any number may, side by side or one at a time. */
export async function worker({ config, configInput = {}, terminal, signal }: Context): Promise<number> {
  const { startLoneWorker, describeTurn } = await import('../lone-worker.ts')
  const { lost, stop } = await startLoneWorker(config, {
    configInput,
    onTurn: (turn) => {
      terminal.json({ state: turn.state, home: config.home, pid: process.pid })
      terminal.line(describeTurn(turn, config))
    },
  })
  try {
    await untilAborted(AbortSignal.any([signal, lost]))
    lost.throwIfAborted()
    return exitCodes.interrupted
  } finally {
    terminal.note('Stopping.')
    await stop()
  }
}
