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
  return reasons.get(property)
}

const withoutMeaning: { properties: string; reason: string }[] = [
  { properties: 'defaultUserName', reason: 'the user of local mode is always "local"' },
  {
    properties: 'settings',
    reason: 'settings are kept in config.json of the home folder; "dossier import-settings FILE" takes such a file over',
  },
  { properties: 'stages createIndex help version', reason: 'it belongs to one command and is no setting' },
  { properties: 'resume', reason: 'work goes on where it stopped without being told' },
  { properties: 'searchQuery', reason: '"dossier names find" takes folders and languages instead' },
  {
    properties:
      'sessionStoreType sessionSigningKey authFilter auth authUsersProvider oauthClientId oauthClientSecret oauthAuthorizeUrl oauthTokenUrl oauthApiUrl oauthCallbackPath oauthSigninPath oauthDefaultProject oauthScope oauthClaimIdAttribute oauthUserProjectsKey createApiKey apiKey deleteApiKey grantAdmin policyReloadInterval',
    reason: 'nobody signs in to a program in local mode',
  },
  {
    properties:
      'elasticsearchAddress elasticsearchDataPath elasticsearchPath elasticsearchSettings clusterName indexTimeout asyncSearchKeepAlive',
    reason: 'the index belongs to the program and lies in its home folder',
  },
  { properties: 'dataSourceUrl', reason: 'what is known of documents is kept in a database in the home folder' },
  {
    properties:
      'redisAddress messageBusAddress redisPoolSize queueType busType batchQueueType queueName queueCapacity taskWorkers taskRepositoryType taskRoutingStrategy taskRoutingKey taskManagerPollingIntervalMilliseconds pollingInterval taskProgressUpdateInterval temporalNamespace temporalAddress',
    reason: 'long work waits in the program itself, and no other service is asked',
  },
  {
    properties: 'parallelism parserParallelism nlpParallelism nlpBatchSize',
    reason: 'how much is done at once follows from the memory that readers may take ("memory")',
  },
  { properties: 'nlpPipelines nlpPipeline', reason: 'the finder is chosen each time that names are looked for' },
  { properties: 'nlpMaxTextLength maxContentLength', reason: 'texts are read to their end, however long they are' },
  {
    properties: 'ocr ocrLanguage language',
    reason: 'it is chosen each time that a folder is indexed',
  },
  { properties: 'ocrType ocrStrategy', reason: 'the engine for OCR is chosen by what the machine has' },
  { properties: 'followSymlinks', reason: 'links are never followed: each is told in the ledger' },
  {
    properties: 'scroll scrollSize scrollSlices batchSearchScrollSize batchDownloadScroll batchDownloadScrollSize',
    reason: 'nothing is scrolled here',
  },
  { properties: 'reportName', reason: 'every file has its line in the ledger' },
  { properties: 'batchDownloadDir', reason: 'archives lie in the home folder' },
  { properties: 'embeddedDocumentDownloadMaxSize', reason: 'embedded documents are sent as a stream, however large they are' },
  { properties: 'smtpUrl', reason: 'the program sends no mail' },
  {
    properties: 'digestAlgorithm digestProjectName noDigestProject',
    reason: 'ids of documents are made in one way, so that they stay the same',
  },
  { properties: 'artifactDir artifacts artifactsForce', reason: 'what is made of documents is kept in the home folder' },
  { properties: 'parseTimeout ocrTimeout', reason: 'a reader is stopped when it gets no further, not after a fixed time' },
  { properties: 'maxEmbedDepth', reason: 'documents in documents are read at any depth within the limits of one file' },
  {
    properties: 'pluginList pluginInstall pluginDelete extensionList extensionInstall extensionDelete',
    reason: 'plugins and extensions have commands of their own: "dossier plugins" and "dossier extensions"',
  },
  { properties: 'pluginsDir extensionsDir', reason: 'plugins and extensions are kept in the home folder' },
  { properties: 'logLevel', reason: 'the log has one line for each event' },
]

/** By property. */
const reasons = new Map(
  withoutMeaning.flatMap(({ properties, reason }) => properties.split(' ').map((property) => [property, reason] as const)),
)
