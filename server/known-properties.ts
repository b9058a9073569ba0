import { type WithoutMeaning, withoutMeaningSentences, withoutMeanings } from '@dossier/contract/tables/without-meaning'

/** Properties of the program whose contract we speak that are ours under another name; those of the same name need no line. `contract/server.md` 7.3. */
export const renamedProperties = {
  tcpListenPort: 'port',
  bind: 'host',
  defaultProject: 'project',
  browserOpenLink: 'open',
} as const

/** One of them. */
export type RenamedProperty = keyof typeof renamedProperties

/** Whether it is one of them. */
export function isRenamed(name: string): name is RenamedProperty {
  return Object.hasOwn(renamedProperties, name)
}

/**
 * Why a property of that program has no meaning here, as a part of a sentence behind "because"; undefined for one that it does not have. Its settings file and
 * its command line have the same properties: some of these the command line acts on (`cli/known/options.ts`).
 */
export function whyWithoutMeaning(property: string): string | undefined {
  const reason = reasons.get(property)
  return reason && withoutMeaningSentences[reason]
}

/** The same as a code; null for what that program has not, or has as a setting. */
export function reasonWithoutMeaning(property: string): WithoutMeaning | null {
  return reasons.get(property) ?? null
}

/** By reason. */
const withoutMeaning: Record<WithoutMeaning, string> = {
  USER: 'defaultUserName',
  SETTINGS_FILE: 'settings',
  COMMAND: 'stages createIndex help version',
  RESUME: 'resume',
  SEARCH_QUERY: 'searchQuery',
  SIGN_IN:
    'sessionStoreType sessionSigningKey authUsersProvider createApiKey apiKey deleteApiKey grantAdmin policyReloadInterval',
  WAY_IN: 'authFilter',
  SIGN_IN_PATHS: 'oauthCallbackPath oauthSigninPath',
  INDEX:
    'elasticsearchAddress elasticsearchDataPath elasticsearchPath elasticsearchSettings clusterName indexTimeout asyncSearchKeepAlive',
  DATABASE: 'dataSourceUrl',
  QUEUES:
    'redisAddress messageBusAddress redisPoolSize queueType busType batchQueueType queueName queueCapacity taskWorkers taskRepositoryType taskRoutingStrategy taskRoutingKey taskManagerPollingIntervalMilliseconds pollingInterval taskProgressUpdateInterval temporalNamespace temporalAddress',
  PARALLELISM: 'parallelism parserParallelism nlpParallelism nlpBatchSize',
  FINDER: 'nlpPipelines nlpPipeline',
  TEXT_LENGTH: 'nlpMaxTextLength maxContentLength',
  OCR: 'ocr ocrLanguage language',
  OCR_ENGINE: 'ocrType ocrStrategy',
  LINKS: 'followSymlinks',
  SCROLL: 'scroll scrollSize scrollSlices batchSearchScrollSize batchDownloadScroll batchDownloadScrollSize',
  REPORT: 'reportName',
  ARCHIVES: 'batchDownloadDir',
  EMBEDDED_SIZE: 'embeddedDocumentDownloadMaxSize',
  MAIL: 'smtpUrl',
  IDS: 'digestAlgorithm digestProjectName noDigestProject',
  ARTIFACTS: 'artifactDir artifacts artifactsForce',
  TIMEOUTS: 'parseTimeout ocrTimeout',
  DEPTH: 'maxEmbedDepth',
  PACKAGES: 'pluginList pluginInstall pluginDelete extensionList extensionInstall extensionDelete',
  PACKAGE_FOLDERS: 'pluginsDir extensionsDir',
  LOG: 'logLevel',
}

/** By property. */
const reasons = new Map(
  withoutMeanings.flatMap((reason) => withoutMeaning[reason].split(' ').map((property) => [property, reason] as const)),
)
