import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Program } from '../../harness/program.ts'

const ServerFile = z.object({ address: z.string(), operatorKey: z.string() })

/** What the command line of whoever has the home shows to one of its servers. */
export async function operatorOfOne(home: string, { address }: Program): Promise<Record<string, string>> {
  for (const name of await readdir(join(home, 'servers'))) {
    const file = ServerFile.parse(JSON.parse(await readFile(join(home, 'servers', name), 'utf8')))
    if (file.address === address) return { authorization: `Bearer ${file.operatorKey}` }
  }
  throw new Error(`no server tells that it is at ${address}`)
}
