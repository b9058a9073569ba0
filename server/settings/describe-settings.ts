import { sep } from 'node:path'
import { defaults, type HeadersOf, limits } from '@dossier/contract'
import { searchPrefix } from '@dossier/contract/search/search'
import type { Settings, settingsCalls } from '@dossier/contract/settings/settings'
import { findDataFolder } from '../projects/data-folder.ts'
import type { Scope } from '../scope/scope.ts'
import { changeableTexts } from './changeable.ts'
import { ownAddress } from './own-address.ts'

type Headers = HeadersOf<typeof settingsCalls.settings>

/** `/settings` as every client generation reads it at the start. */
export async function describeSettings(
  { records, caller, program: { config } }: Scope,
  headers: Headers = {},
): Promise<Settings> {
  return {
    mode: 'LOCAL',
    product: 'dossier',
    dataDir: await findDataFolder(records, config.dataDir),
    dataPrefix: defaults.dataPrefix,
    defaultProject: config.project,
    // Each project has one index, by its own name.
    defaultIndex: config.project,
    defaultUserName: caller.id,
    searchAddress: searchPrefix.slice(0, -1),
    pathSeparator: sep,
    tcpListenPort: String(config.port),
    bind: config.host,
    protectedUriPrefix: '/api/',
    cors: 'no-cors',
    ocr: 'false',
    queueType: 'MEMORY',
    'search.maxWindowSize': String(limits.resultWindow),
    ...changeableTexts(config),
    // Ours, by the name under which the client knows us.
    previewHost: ownAddress(config, headers),
    widgetTextDefaultContent: config.widgetTextDefaultContent ?? '',
    links: JSON.stringify(config.links),
  }
}
