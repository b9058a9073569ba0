import { resolve } from 'node:path'
import { AppError } from '@dossier/contract'
import { loadConfig } from '../../config.ts'
import type { MoveTarget } from '../../held-records/move-home.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatCount, formatPath } from '../format.ts'

/** As commander gives them. */
export type MoveFlags = { to?: string; toHome?: string }

/** Moves the records between the home and a PostgreSQL; refuses where a server has either. */
export async function move(context: Context, flags: MoveFlags): Promise<number> {
  const { config, terminal, signal } = context
  const target = targetOf(context, flags)
  const { moveHome } = await import('../../held-records/move-home.ts')
  const onProgress = (done: number, all: number) => terminal.progress(progressOf(done, all))
  const tables = await moveHome(config, target, { signal, onProgress })
  terminal.clear()
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const changed = tables.reduce((sum, table) => sum + table.changed, 0)
  terminal.json({ ...target, rows, changed, tables })
  terminal.line(`${counted(rows, 'row')} of ${counted(tables.length, 'table')} moved; all that arrived was compared.`)
  if (changed > 0) terminal.line(`In ${counted(changed, 'row')} the character NUL, which PostgreSQL cannot hold, became U+FFFD.`)
  terminal.line('What was there stays there. From now on start Dossier with the new place:')
  terminal.line(`  ${nextCommand(config.home, target)}`)
  return exitCodes.done
}

/** The address is held to what the setting may be. */
function targetOf({ configInput }: Context, { to, toHome }: MoveFlags): MoveTarget {
  if (to !== undefined && toHome === undefined) {
    loadConfig({ ...configInput, flags: { ...configInput?.flags, records: to } })
    return { database: to }
  }
  if (toHome !== undefined && toHome !== '' && to === undefined) return { home: resolve(toHome) }
  throw new AppError('BAD_REQUEST', {
    message: 'Name the new place: --to postgres://user@host/database, or --to-home FOLDER for the file of a home.',
  })
}

/** Each row is copied, and then compared. */
function progressOf(done: number, all: number): string {
  return `Moving and comparing: ${Math.floor((100 * done) / Math.max(1, all))} % of ${formatCount(all / 2)} rows`
}

function nextCommand(home: string, target: MoveTarget): string {
  if ('database' in target) return `dossier serve --home ${formatPath(home)} --records '${target.database}'`
  return `dossier serve --home ${formatPath(target.home)}`
}
