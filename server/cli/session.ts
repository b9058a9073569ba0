import type { Config } from '../config.ts'
import { isLocked } from '../home/lock.ts'
import { makeHome } from '../home/make.ts'
import { readServerFile } from '../home/server-file.ts'
import { type Client, createClient, type ServerPlace } from './client.ts'
import type { Terminal } from './terminal.ts'

/** A server to talk to: that of the home, or one started for this command; `isBehind`: not all that was read can be found by such a one. */
export type Session = { client: Client; isOwn: boolean; isBehind: boolean; close(): Promise<void> }

/**
 * Finds the server that holds the home, else starts one on a free port in this process, so that a command goes through the same rooms in
 * both cases. Throws AppError CONFLICT when the home is held by something that has no address.
 */
export async function openSession(config: Config, signal: AbortSignal): Promise<Session> {
  const found = await findServer(config.home)
  if (found !== undefined) return { client: createClient(found, signal), isOwn: false, isBehind: false, close: async () => {} }
  // Imported late: most commands find a server, and loading all of its rooms takes a while.
  const { startServer } = await import('../main.ts')
  const server = await startServer({ ...config, host: '127.0.0.1', port: 0, open: false }, { isGuest: true })
  const close = async () => {
    await server.stop().catch((fault: unknown) => {
      server.lost.throwIfAborted()
      throw fault
    })
    server.lost.throwIfAborted()
  }
  const client = createClient(server, AbortSignal.any([signal, server.lost]))
  return { client, isOwn: true, isBehind: server.isBehind, close }
}

/** Says that what is found is not all that was read, as after a restored backup. */
export function noteBehind({ isBehind }: Session, terminal: Pick<Terminal, 'note'>): void {
  if (!isBehind) return
  terminal.note(
    'The index does not have all that was read: what is found is not everything. "npx dossier rebuild" makes it whole, and so does starting Dossier.',
  )
}

/** Where the server is that holds this home now, or undefined. */
export async function findServer(home: string): Promise<ServerPlace | undefined> {
  await makeHome(home)
  return isLocked(home) ? readServerFile(home) : undefined
}
