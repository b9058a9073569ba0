import { extname } from 'node:path'
import { AppError } from '@dossier/contract'
import { pluginFileTypes } from '@dossier/contract/packages'
import { reply } from '../feature/reply.ts'
import type { Scope } from '../scope/scope.ts'
import { pluginsFor } from './page-parts.ts'
import { packageDb } from './tables.ts'

/** What a file of a plugin may do where a browser opens it as a page: nothing. As a script of our page it has that page's own policy. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** A file of a plugin that is on for whoever asks. @throws AppError NOT_FOUND. */
export async function sendPluginFile(scope: Scope, id: string, path: string) {
  const isOn = (await pluginsFor(scope)).some((plugin) => plugin.id === id)
  const row = isOn ? await findFile(scope, id, path) : undefined
  if (!row) throw new AppError('NOT_FOUND', { message: 'No plugin that is on has this file' })
  return reply(200, row.bytes, {
    'content-type': pluginFileTypes[extname(path).slice(1).toLowerCase()] ?? 'application/octet-stream',
    'content-security-policy': filePolicy,
    'cache-control': 'private, no-cache',
  })
}

function findFile({ records }: Scope, id: string, path: string) {
  return packageDb(records)
    .selectFrom('package_file')
    .select('bytes')
    .where('kind', '=', 'plugins')
    .where('id', '=', id)
    .where('path', '=', path)
    .executeTakeFirst()
}
