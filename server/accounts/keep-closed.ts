import { AppError } from '@dossier/contract'
import { type Config, type ConfigInput, givenSettings } from '../config.ts'
import type { Records } from '../records/open.ts'
import { readConfigFile } from '../settings/config-file.ts'
import { hasAccounts } from './accounts.ts'

/** How a server is started: `isGuest`, for the time of one command; `configInput` and `file`: where its settings come from. */
type Start = { isGuest: boolean; configInput: ConfigInput; file: string }

/**
 * Keeps a home with accounts from being opened to everybody because the mode was forgotten, as when a unit file was changed: a guest takes server mode.
 * Throws AppError CONFLICT where nobody said the mode.
 */
export async function keepClosed(config: Config, records: Records, start: Start): Promise<void> {
  if (config.mode === 'server' || !(await hasAccounts(records))) return
  if (start.isGuest) config.mode = 'server'
  else if (!(await isSaid(start))) throw new AppError('CONFLICT', { message })
}

/** Whether somebody said the mode: by flag, environment or the file of the home. */
async function isSaid({ configInput, file }: Start): Promise<boolean> {
  const given = givenSettings(configInput, { file, values: await readConfigFile(file) })
  return Object.values(given).some(({ mode }) => mode !== undefined)
}

const message =
  'People sign in to this home. Start it with --mode server; or with --mode local, which opens it to whoever reaches it without a password.'
