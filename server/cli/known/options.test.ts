import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from '../../config.ts'
import { renamedProperties, whyWithoutMeaning } from '../../known-properties.ts'
import { judgeProperties } from '../../settings/properties.ts'
import { createProgram } from '../main.ts'
import { hasKnownOptions, readKnownOptions, sentencesOn, settingsOf } from './options.ts'

/** Every option of the known program: `contract/server.md` 7.3. */
const options =
  `mode m settings s stages dataDir d defaultProject p defaultUserName u tcpListenPort port bind b cors rootHost protectedUriPrefix
  sessionTtlSeconds sessionStoreType sessionSigningKey authFilter auth authUsersProvider oauthClientId oauthClientSecret oauthAuthorizeUrl oauthTokenUrl
  oauthApiUrl oauthCallbackPath oauthSigninPath oauthDefaultProject oauthScope oauthClaimIdAttribute oauthUserProjectsKey elasticsearchAddress
  elasticsearchDataPath elasticsearchPath elasticsearchSettings clusterName createIndex dataSourceUrl redisAddress messageBusAddress redisPoolSize queueType
  busType batchQueueType queueName queueCapacity reportName parallelism parserParallelism pp nlpParallelism np nlpPipelines nlpp nlpPipeline nlpBatchSize
  nlpMaxTextLength ocr o ocrLanguage ocrType ocrTimeout ocrStrategy language l followSymlinks resume r scroll scrollSize scrollSlices batchSearchScroll
  batchSearchScrollSize batchDownloadScroll batchDownloadScrollSize batchSearchMaxTimeSeconds batchThrottleMilliseconds batchDownloadTimeToLive
  batchDownloadMaxNbFiles batchDownloadMaxSize batchDownloadEncrypt batchDownloadDir embeddedDocumentDownloadMaxSize smtpUrl maxContentLength digestAlgorithm
  digestProjectName noDigestProject artifactDir artifacts artifactsForce indexTimeout parseTimeout maxEmbedDepth pluginsDir extensionsDir pluginList
  pluginInstall pluginDelete extensionList extensionInstall extensionDelete createApiKey k apiKey deleteApiKey grantAdmin browserOpenLink asyncSearchKeepAlive
  statusAllowedNets taskWorkers taskRepositoryType taskRoutingStrategy taskRoutingKey taskManagerPollingIntervalMilliseconds pollingInterval
  taskProgressUpdateInterval temporalNamespace temporalAddress policyReloadInterval logLevel searchQuery help h ? version v`.split(
    /\s+/,
  )
const settings: string[] = settingNames.filter((name) => name !== 'mode')

/** What known.ts and stages.ts, or the help, do something about. */
const actedOn = 'mode stages ocr ocrLanguage language nlpPipelines createIndex help version'.split(' ')

it.each(options)('takes --%s, acts on it, or says why it changes nothing, and only one of these', (name) => {
  const given = readKnownOptions(
    [`${name.length < 3 ? '-' : '--'}${name}`, '1'].slice(0, /^(h|\?|v|r|help|version|resume)$/.test(name) ? 1 : 2),
    settings,
  )
  const [long = ''] = Object.keys(given)
  const taken = Object.keys(settingsOf(given, settings)).length
  const reasons = sentencesOn(given).length
  expect({ taken, reasons }).toEqual(actedOn.includes(long) ? { taken: 0, reasons: 0 } : { taken: 1 - reasons, reasons })
})

it('knows each of them in the settings file too, by its long name', () => {
  const long = options.filter((name) => name.length > 2 && name !== 'nlpp')
  const unknown = judgeProperties(long.map((name) => `${name}=1`).join('\n')).filter(({ outcome }) => outcome === 'unknown')
  expect(unknown).toEqual([])
  const both = long.filter(
    (name) => whyWithoutMeaning(name) && (settings.includes(name) || Object.hasOwn(renamedProperties, name)),
  )
  expect(both).toEqual([])
})

it('names commands only that there are', () => {
  const program = createProgram(async () => {}, { streams: process, language: 'en' })
  const commands = program.commands.map((command) => command.name())
  const sources = [
    'known.ts',
    'options.ts',
    'stages.ts',
    '../../known-properties.ts',
    '../../../contract/tables/without-meaning.ts',
  ]
  const text = sources.map((each) => readFileSync(new URL(each, import.meta.url), 'utf8')).join('\n')
  const named = Array.from(text.matchAll(/"dossier ([a-z-]+)/g), ([, name = '']) => name)
  expect(named).toContain('import-settings')
  expect(named.filter((name) => !commands.includes(name))).toEqual([])
})

it('takes no option of ours for one that only the known program has', () => {
  const program = createProgram(async () => {}, { streams: process, language: 'en' })
  const visible = program.commands.flatMap((command) => command.options.filter(({ hidden }) => !hidden))
  const ours = [...settings.map((name) => `--${name}`), ...visible.flatMap(({ long }) => (long ? [long] : []))]
  expect(ours.filter((name) => hasKnownOptions([name], settingNames))).toEqual([])
})
