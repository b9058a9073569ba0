import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { openSession } from './session.ts'

/** Does something with the server of the home, or with one that is started for it; done unless it says otherwise. */
export async function withClient(
  { config, signal }: Context,
  work: (client: Client, isOwn: boolean) => Promise<number | undefined>,
): Promise<number> {
  const session = await openSession(config, signal)
  try {
    return (await work(session.client, session.isOwn)) ?? exitCodes.done
  } finally {
    await session.close()
  }
}
