import { sep } from 'node:path'
import { AppError, defaults, limits } from '@dossier/contract'
import { findDataFolder } from '../projects/data-folder.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

/** `/settings`: one flat object of texts, as every client generation reads it at the start. */
export function serveSettings(app: App, context: HttpContext): void {
  app.get('/settings', { schema: { tags: ['settings'], summary: 'What clients must know at their start' } }, () =>
    describeSettings(context),
  )
  app.patch('/api/settings', { schema: { tags: ['settings'], summary: 'Changing settings' } }, () => {
    const message = `Settings are changed in ${context.layout.config}, by flags or by the environment, and hold from the next start`
    throw new AppError('NOT_AVAILABLE', { message })
  })
}

async function describeSettings({ config, records }: HttpContext) {
  return {
    mode: 'LOCAL',
    product: 'dossier',
    dataDir: await findDataFolder(records, config.dataDir),
    dataPrefix: config.dataPrefix,
    defaultProject: config.project,
    defaultIndex: config.index,
    defaultUserName: defaults.user,
    searchAddress: config.searchAddress,
    pathSeparator: sep,
    tcpListenPort: String(config.port),
    bind: config.host,
    protectedUriPrefix: '/api/',
    cors: 'no-cors',
    ocr: 'false',
    queueType: 'MEMORY',
    'search.maxWindowSize': String(limits.resultWindow),
    batchDownloadMaxNbFiles: '10000',
    batchDownloadMaxSize: '100M',
  }
}
