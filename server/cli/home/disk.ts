import { diskCalls, freeableParts } from '@dossier/contract/settings/disk'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatPath, formatSize } from '../format.ts'
import { openSession } from '../session.ts'

/** Tells what the home takes of its disk; with `free` after freeing what can be made again or is needed no more. */
export async function disk({ config, terminal, signal }: Context, free: boolean): Promise<number> {
  const session = await openSession(config, signal)
  try {
    const { use } = diskCalls
    const before = await session.client.ask('GET', use.path, use.answer)
    const parts = freeableParts.filter((part) => before.parts.some((each) => each.part === part && each.canFree > 0))
    const now =
      free && parts.length > 0 ? await session.client.ask('POST', diskCalls.free.path, diskCalls.free.answer, { parts }) : before
    terminal.json(now)
    terminal.line(`${formatPath(now.home)}: ${formatSize(now.freeBytes)} of ${formatSize(now.totalBytes)} are free on its disk`)
    for (const { part, bytes, canFree } of now.parts)
      terminal.line(
        `${formatSize(bytes).padStart(14)}  ${part}${canFree > 0 ? `, of which ${formatSize(canFree)} can be freed` : ''}`,
      )
    return exitCodes.done
  } finally {
    await session.close()
  }
}
