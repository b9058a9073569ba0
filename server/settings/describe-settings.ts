import { sep } from 'node:path'
import { defaults, type HeadersOf, limits } from '@dossier/contract'
import { searchPrefix } from '@dossier/contract/search/search'
import type { Settings, settingsCalls } from '@dossier/contract/settings/settings'
import { findDataFolder } from '../projects/data-folder.ts'
import { listReadable } from '../projects/projects.ts'
import { isSignedIn, type Scope } from '../scope/scope.ts'
import { requestAddress } from './own-address.ts'
import { settingText } from './setting-facts.ts'

type Headers = HeadersOf<typeof settingsCalls.settings>

/** `/settings` as every client generation reads it at the start. */
export async function describeSettings(scope: Scope, headers: Headers = {}): Promise<Settings> {
  const {
    caller,
    program: { config },
  } = scope
  return {
    mode: config.mode.toUpperCase(),
    product: 'dossier',
    ...(config.mode === 'local' ? await placesHere(scope) : await placesFor(scope)),
    ...(config.mountedDataDir !== undefined && { mountedDataDir: config.mountedDataDir }),
    dataPrefix: defaults.dataPrefix,
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

type Places = Pick<Settings, 'auth' | 'authFilter' | 'dataDir' | 'defaultProject' | 'defaultIndex'>

/** Each project has one index, by its own name. */
async function placesHere({ records, program: { config } }: Scope): Promise<Places> {
  const dataDir = await findDataFolder(records, config.dataDir)
  return { dataDir, defaultProject: config.project, defaultIndex: config.project }
}

/** Ways to sign in as older clients know them: those of a proxy are led to `/auth/signin`, too. */
const filters = {
  form: 'FormAuthFilter',
  oauth: 'OAuth2CookieFilter',
  basic: 'BasicAuthFilter',
  proxy: 'OAuth2CookieFilter',
} as const

/** Where people sign in they hear of nothing that they may not read, such as the folder of somebody's project. */
async function placesFor(scope: Scope): Promise<Places> {
  const {
    caller,
    program: { config },
  } = scope
  const [first] = await listReadable(scope)
  return {
    auth: config.auth,
    authFilter: `org.icij.datashare.session.${filters[config.auth]}`,
    dataDir: (isSignedIn(caller) && config.dataDir) || defaults.dataPrefix,
    ...(first && { defaultProject: first.name, defaultIndex: first.name }),
  }
}
