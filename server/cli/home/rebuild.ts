import { z } from 'zod'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount } from '../format.ts'
import { openSession } from '../session.ts'

const Rebuilt = z.object({ documents: z.int() }).loose()

/** Throws the index away and makes it anew from the records alone; no file is read again. */
export async function rebuild({ config, terminal, signal }: Context): Promise<number> {
  const session = await openSession(config, signal)
  try {
    terminal.progress('Making the index anew from the records …')
    const result = await session.client.ask('POST', '/api/local/rebuild', Rebuilt)
    terminal.clear()
    terminal.json(result)
    terminal.line(`The index was made anew: ${formatCount(result.documents)} documents.`)
    return exitCodes.done
  } finally {
    await session.close()
  }
}
