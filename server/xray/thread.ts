import { parentPort } from 'node:worker_threads'
import type { Looked } from './finding.ts'
import type { LookRequest } from './look-in-thread.ts'
import { lookInto } from './look-into.ts'

/** The thread that opens one hostile file and ends with it. */
parentPort?.once('message', async ({ bytes, contentType, mostMs }: LookRequest) => {
  const endsAt = performance.now() + mostMs
  parentPort?.postMessage(await lookOrSay(bytes, contentType, () => performance.now() > endsAt))
})

async function lookOrSay(bytes: Uint8Array, contentType: string, isTimeUp: () => boolean): Promise<Looked> {
  try {
    return await lookInto(bytes, contentType, isTimeUp)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { findings: [], pages: null, pagesRead: 0, gap: isLocked ? 'locked' : 'damaged' }
  }
}
