import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { noteBehind, openSession } from './session.ts'

/** Does something with the server of the home, or with one that is started for it; done unless it says otherwise. */
export async function withClient(
  { config, terminal, signal }: Context,
  work: (client: Client, isOwn: boolean) => Promise<number | undefined>,
): Promise<number> {
  const session = await openSession(config, signal)
  noteBehind(session, terminal)
  try {
    return (await work(session.client, session.isOwn)) ?? exitCodes.done
  } finally {
    await session.close()
  }
}
