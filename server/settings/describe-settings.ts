import { sep } from 'node:path'
import { defaults, type HeadersOf, limits } from '@dossier/contract'
import { searchPrefix } from '@dossier/contract/search/search'
import type { Settings, settingsCalls } from '@dossier/contract/settings/settings'
import { findDataFolder } from '../projects/data-folder.ts'
import type { Scope } from '../scope/scope.ts'
import { requestAddress } from './own-address.ts'
import { settingText } from './setting-facts.ts'

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
    ...(config.mountedDataDir !== undefined && { mountedDataDir: config.mountedDataDir }),
    dataPrefix: defaults.dataPrefix,
    defaultProject: config.project,
    // Each project has one index, by its own name.
    defaultIndex: config.project,
    defaultUserName: caller.id,
    searchAddress: searchPrefix.slice(0, -1),
    pathSeparator: sep,
    tcpListenPort: String(config.port),
    bind: config.host,
    protectedUriPrefix: config.protectedUriPrefix,
    cors: settingText(config, 'cors'),
    ocr: 'false',
    queueType: 'MEMORY',
    'search.maxWindowSize': String(limits.resultWindow),
    batchDownloadMaxNbFiles: settingText(config, 'batchDownloadMaxNbFiles'),
    batchDownloadMaxSize: config.batchDownloadMaxSize,
    batchDownloadTimeToLive: settingText(config, 'batchDownloadTimeToLive'),
    batchDownloadEncrypt: settingText(config, 'batchDownloadEncrypt'),
    batchDownloadDiskLimit: config.batchDownloadDiskLimit,
    batchSearchMaxTimeSeconds: settingText(config, 'batchSearchMaxTimeSeconds'),
    batchSearchScroll: config.batchSearchScroll,
    batchThrottleMilliseconds: settingText(config, 'batchThrottleMilliseconds'),
    batchSearchMaxNbQueries: settingText(config, 'batchSearchMaxNbQueries'),
    batchSearchMaxNbResults: settingText(config, 'batchSearchMaxNbResults'),
    // Ours unless another is set, by the name under which the client knows us.
    previewHost: config.previewHost ?? requestAddress(config, headers),
    widgetTextDefaultContent: config.widgetTextDefaultContent ?? '',
    links: settingText(config, 'links'),
    helpLink: config.helpLink,
    faqLink: config.faqLink,
    userGuidesLink: config.userGuidesLink,
    devWikiLink: config.devWikiLink,
  }
}
