import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'
import { IndexedFolder } from '@dossier/contract/indexing/indexing'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { openSession } from '../session.ts'

const files = { 'custody.csv': 'custody.csv', SHA256SUMS: 'SHA256SUMS' }

/**
 * Writes the chain of custody into a folder: a table of all files with their digests, times and runs, and a list that `sha256sum -c` verifies. Nothing that is
 * there is overwritten, and nothing is written among the evidence.
 */
export async function reportCustody(context: Context, folder: string): Promise<number> {
  const { config, terminal, signal } = context
  const target = resolve(folder)
  const session = await openSession(config, signal)
  try {
    await refuseEvidence(session.client, target)
    await mkdir(target, { recursive: true })
    const written: string[] = []
    for (const [name, call] of Object.entries(files)) {
      const path = join(target, name)
      await download(`${session.client.address}/api/${encodeURIComponent(config.project)}/ledger/${call}`, path, signal)
      written.push(path)
    }
    terminal.json({ files: written })
    terminal.line(`Written: ${written.join(', ')}`)
    terminal.line(`Verify with: sha256sum -c ${join(target, 'SHA256SUMS')}`)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

async function refuseEvidence(client: Client, target: string): Promise<void> {
  const folders = await client.ask('GET', '/api/local/folders/indexed', z.array(IndexedFolder))
  const within = folders.find(({ path }) => !relative(path, target).startsWith('..'))
  if (!within) return
  const message = `${target} lies in ${within.path}, which is indexed: name a folder outside, so that nothing is written among the evidence.`
  throw new AppError('BAD_FOLDER', { message, path: target })
}

async function download(address: string, path: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal })
  if (!response.ok || !response.body)
    throw new AppError('INTERNAL', { message: `The server answered ${response.status} for ${address}` })
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path, { flags: 'wx' }), { signal })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    const message = `${path} is already there: name another folder, nothing is overwritten.`
    throw new AppError('CONFLICT', { message, path }, { cause: error })
  }
}
