import { AppError } from '@dossier/contract'

/** What the known program's options became, by their long names, as they were typed; one without a value is `true`. */
export type Given = Partial<Record<string, string>>

/** The short names of its options, and the older or newer long ones of the same. */
const otherNames: Record<string, string> = {
  m: 'mode',
  s: 'settings',
  d: 'dataDir',
  p: 'defaultProject',
  u: 'defaultUserName',
  o: 'ocr',
  l: 'language',
  r: 'resume',
  k: 'createApiKey',
  pp: 'parserParallelism',
  np: 'nlpParallelism',
  nlpp: 'nlpPipelines',
  nlpPipeline: 'nlpPipelines',
  tcpListenPort: 'port',
}

/** Options of the known program that have a meaning for a command here. */
const actedOn = [
  'mode',
  'stages',
  'dataDir',
  'defaultProject',
  'ocr',
  'ocrLanguage',
  'language',
  'nlpPipelines',
  'createIndex',
] as const

/** Its options that settings here are called otherwise by. */
const settingNames: Record<string, string> = {
  defaultProject: 'project',
  bind: 'host',
  browserOpenLink: 'open',
  dataDir: 'dataDir',
}

/** Options that change nothing here, and why. */
const withoutMeaning: Record<string, string> = {
  ...each('the index is in the program: there is no Elasticsearch to reach', [
    'elasticsearchAddress',
    'elasticsearchDataPath',
    'elasticsearchPath',
    'elasticsearchSettings',
    'clusterName',
    'indexTimeout',
    'scroll',
    'scrollSize',
    'scrollSlices',
    'batchSearchScrollSize',
    'batchDownloadScroll',
    'batchDownloadScrollSize',
    'asyncSearchKeepAlive',
  ]),
  ...each('tasks and their queue are in the records: there is nothing else to reach', [
    'dataSourceUrl',
    'redisAddress',
    'redisPoolSize',
    'messageBusAddress',
    'queueType',
    'busType',
    'batchQueueType',
    'queueName',
    'queueCapacity',
    'reportName',
    'taskRepositoryType',
    'taskRoutingStrategy',
    'taskRoutingKey',
    'taskManagerPollingIntervalMilliseconds',
    'pollingInterval',
    'taskProgressUpdateInterval',
    'temporalNamespace',
    'temporalAddress',
    'sessionStoreType',
  ]),
  ...each('how many work at once follows from the machine; --memory of "dossier serve" says what they may take', [
    'parallelism',
    'parserParallelism',
    'nlpParallelism',
    'taskWorkers',
    'nlpBatchSize',
    'nlpMaxTextLength',
  ]),
  ...each('there is one user, who signs in nowhere', [
    'defaultUserName',
    'sessionTtlSeconds',
    'sessionSigningKey',
    'authFilter',
    'auth',
    'authUsersProvider',
    'oauthClientId',
    'oauthClientSecret',
    'oauthAuthorizeUrl',
    'oauthTokenUrl',
    'oauthApiUrl',
    'oauthCallbackPath',
    'oauthSigninPath',
    'oauthDefaultProject',
    'oauthScope',
    'oauthClaimIdAttribute',
    'oauthUserProjectsKey',
    'policyReloadInterval',
    'createApiKey',
    'apiKey',
    'deleteApiKey',
    'grantAdmin',
    'smtpUrl',
  ]),
  ...each('ids are made as the known program makes them by default', ['digestAlgorithm', 'digestProjectName', 'noDigestProject']),
  ...each('each reader has its own limits, and what exceeds them is named in the report', [
    'maxContentLength',
    'parseTimeout',
    'maxEmbedDepth',
    'ocrTimeout',
  ]),
  ...each('a run goes on where it stopped without being told', ['resume']),
  ...each('links are named in the report and never followed', ['followSymlinks']),
  ...each('the engine for OCR is chosen by what the machine has', ['ocrType', 'ocrStrategy']),
  ...each('"dossier names find" takes folders and languages instead', ['searchQuery']),
  ...each('what is made of documents lies in the home: --home or DOSSIER_HOME says where', [
    'artifactDir',
    'artifacts',
    'artifactsForce',
    'batchDownloadDir',
    'pluginsDir',
    'extensionsDir',
  ]),
  ...each('"dossier plugins" and "dossier extensions" do this', [
    'pluginList',
    'pluginInstall',
    'pluginDelete',
    'extensionList',
    'extensionInstall',
    'extensionDelete',
  ]),
  ...each('"dossier import-settings FILE" takes what has a meaning here out of such a file', ['settings']),
  ...each('the log is always complete', ['logLevel']),
}

function each(sentence: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, sentence]))
}

/**
 * Whether these are the options of the known program; `settings`: the names of ours, most of which it has too. One option that only it has is enough.
 */
export function hasKnownOptions(args: readonly string[], settings: readonly string[]): boolean {
  const ours = ['home', 'json', 'lang', 'help', 'h']
  return args.some((arg) => {
    const name = optionName(arg)
    return name !== undefined && !ours.includes(name) && isKnown(name, settings)
  })
}

/** What was given, by the long names. @throws AppError BAD_REQUEST where an option is nobody's. */
export function readKnownOptions(args: readonly string[], settings: readonly string[]): Given {
  const given: Given = {}
  for (const [at, arg] of args.entries()) {
    const name = optionName(arg)
    if (name === undefined) continue
    if (!isKnown(name, settings))
      throw new AppError('BAD_REQUEST', { message: `There is no option "${arg}", here or in the known program` })
    const next = args[at + 1]
    given[name] = arg.match(/=(.*)$/s)?.[1] ?? (next === undefined || optionName(next) !== undefined ? 'true' : next)
  }
  return given
}

/** What of it is a setting here, by its name here. */
export function settingsOf(given: Given, settings: readonly string[]): Record<string, string> {
  const named = Object.entries(given).flatMap(([name, value]) => {
    const setting = settingNames[name] ?? name
    return settings.includes(setting) && value !== undefined ? [[setting, value] as const] : []
  })
  return Object.fromEntries(named)
}

/** A sentence on each option that changes nothing. */
export function sentencesOn(given: Given, settings: readonly string[]): string[] {
  return Object.keys(given).flatMap((name) => {
    const sentence = settings.includes(name) ? undefined : withoutMeaning[name]
    return sentence === undefined ? [] : [`--${name} changes nothing: ${sentence}.`]
  })
}

function isKnown(name: string, settings: readonly string[]): boolean {
  return [...actedOn, ...ownOptions, ...settings, ...Object.keys(settingNames), ...Object.keys(withoutMeaning)].includes(name)
}

/** Options of ours that may stand beside them. */
const ownOptions = ['home', 'json', 'lang', 'help', 'h', 'memory']

function optionName(arg: string): string | undefined {
  const [, name] = arg.match(/^--?([A-Za-z][\w-]*)/) ?? []
  return name === undefined ? undefined : (otherNames[name] ?? name)
}
