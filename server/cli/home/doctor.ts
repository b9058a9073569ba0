import { Health } from '@dossier/contract/settings/health'
import { createClient } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { findServer } from '../session.ts'

/** Pictures are read and names found where somebody asks for it; rights are taken as far as the system can. */
const canDoWithout = new Set(['ocr', 'names', 'rights'])

const marks = { ok: '✓', missing: '-', failed: '✗' } as const

/**
 * Tries each part and tells found, missing, version and cure. Asks the running server, which has the index open; without one it tries the
 * parts itself and starts no server, because a server that does not start is what one calls a doctor for.
 */
export async function doctor({ config, terminal, signal }: Context): Promise<number> {
  terminal.progress('Trying each part …')
  const place = await findServer(config.home)
  const health =
    place === undefined
      ? await tryParts(config, signal)
      : await createClient(place, signal).ask('GET', '/api/local/health', Health)
  terminal.clear()
  terminal.json(health)
  for (const { name, state, version, detail, cure } of health.parts) {
    terminal.line(`${marks[state]} ${name.padEnd(8)} ${version ?? (state === 'missing' ? 'missing' : '')}`.trimEnd())
    const said = `${detail}${cure === null ? '' : ` ${cure}`}`
    for (const each of said.split('\n')) terminal.line(`    ${each}`)
  }
  const isSick = health.parts.some((part) => part.state !== 'ok' && !canDoWithout.has(part.name))
  return isSick ? exitCodes.fault : exitCodes.done
}

async function tryParts(config: Context['config'], signal: AbortSignal): Promise<Health> {
  const { tryHealth } = await import('../../main.ts')
  return tryHealth(config, signal)
}
