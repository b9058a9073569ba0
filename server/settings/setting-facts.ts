import { type SettingFault, SettingName, type SettingUnit } from '@dossier/contract/settings/settings-list'
import type { Config } from '../config.ts'
import { isRenamed, renamedProperties } from '../known-properties.ts'
import { isSecret } from '../secret-settings.ts'

type Facts = {
  unit: SettingUnit
  /** What is wrong with a value that no limit explains. */
  fault?: SettingFault
  /** It is looked up when the program starts, not each time that it is needed. */
  needsRestart?: true
  /** Nobody needs to give it: it may be empty. */
  isOptional?: true
  /** It is not changed on screen. */
  isFixed?: true
  /** Accepted for the sake of other programs only. */
  hasEffect?: false
}

/** What is to be known of each setting beside its schema. */
export const settingFacts: Record<SettingName, Facts> = {
  project: { unit: 'text', fault: 'project', needsRestart: true },
  memory: { unit: 'megabytes', fault: 'megabytes', needsRestart: true },
  slowOnBattery: { unit: 'yesNo', needsRestart: true },
  open: { unit: 'yesNo', needsRestart: true },
  home: { unit: 'text', isFixed: true },
  dataDir: { unit: 'text', fault: 'folder', isOptional: true },
  mountedDataDir: { unit: 'text', isOptional: true },
  modelDownload: { unit: 'yesNo' },
  packageDownload: { unit: 'yesNo' },
  packageRegistry: { unit: 'text', isOptional: true },
  safeMode: { unit: 'yesNo' },
  widgetTextDefaultContent: { unit: 'lines', isOptional: true },
  links: { unit: 'lines', fault: 'links' },
  helpLink: { unit: 'text', fault: 'address', isOptional: true },
  faqLink: { unit: 'text', fault: 'address', isOptional: true },
  userGuidesLink: { unit: 'text', fault: 'address', isOptional: true },
  devWikiLink: { unit: 'text', fault: 'address', isOptional: true },
  batchDownloadMaxNbFiles: { unit: 'files' },
  batchDownloadMaxSize: { unit: 'size' },
  batchDownloadTimeToLive: { unit: 'hours' },
  batchDownloadEncrypt: { unit: 'yesNo' },
  batchDownloadDiskLimit: { unit: 'size' },
  batchSearchMaxTimeSeconds: { unit: 'seconds' },
  batchThrottleMilliseconds: { unit: 'milliseconds' },
  batchSearchMaxNbQueries: { unit: 'queries' },
  batchSearchMaxNbResults: { unit: 'hits' },
  batchSearchScroll: { unit: 'duration', hasEffect: false },
  records: { unit: 'text', isFixed: true },
  stores: { unit: 'text', needsRestart: true, isOptional: true },
  engine: { unit: 'text', fault: 'address', needsRestart: true, isOptional: true },
  engineSignIn: { unit: 'text', needsRestart: true, isOptional: true },
  engineCa: { unit: 'text', needsRestart: true, isOptional: true },
  port: { unit: 'number', needsRestart: true },
  host: { unit: 'text', fault: 'host', needsRestart: true },
  hostNames: { unit: 'list', fault: 'host', isOptional: true },
  trustProxy: { unit: 'yesNo' },
  rootHost: { unit: 'text', fault: 'address', isOptional: true },
  previewHost: { unit: 'text', fault: 'address', isOptional: true },
  cors: { unit: 'list', fault: 'sites' },
  statusAllowedNets: { unit: 'list', fault: 'networks', isOptional: true },
  protectedUriPrefix: { unit: 'text', fault: 'prefix' },
  mode: { unit: 'text', isFixed: true },
  sessionTtlSeconds: { unit: 'seconds' },
  sessionIdleSeconds: { unit: 'seconds' },
  auditDays: { unit: 'days' },
  auth: { unit: 'text', fault: 'signIn' },
  oauthIssuer: { unit: 'text', fault: 'address', isOptional: true },
  oauthClientId: { unit: 'text', isOptional: true },
  oauthClientSecret: { unit: 'text', isFixed: true },
  oauthAuthorizeUrl: { unit: 'text', fault: 'address', isOptional: true },
  oauthTokenUrl: { unit: 'text', fault: 'address', isOptional: true },
  oauthApiUrl: { unit: 'text', fault: 'address', isOptional: true },
  oauthScope: { unit: 'text', isOptional: true },
  oauthClaimIdAttribute: { unit: 'text', isOptional: true },
  oauthUserProjectsKey: { unit: 'text' },
  oauthDefaultProject: { unit: 'text', fault: 'project', isOptional: true },
  proxyNets: { unit: 'list', fault: 'networks', isOptional: true },
  proxyUserHeader: { unit: 'text', fault: 'header', isOptional: true },
  proxyGroupsHeader: { unit: 'text', fault: 'header', isOptional: true },
  proxySignOut: { unit: 'text', fault: 'address', isOptional: true },
}

/** The setting of a name, which may be that of the program whose contract we speak; undefined where there is none. */
export function settingNamed(name: string): SettingName | undefined {
  return SettingName.safeParse(isRenamed(name) ? renamedProperties[name] : name).data
}

/** Stands for a secret that is set. */
export const secretText = '••••••••'

/** A value as the wire has it. */
export function settingText(config: Partial<Config>, name: SettingName): string {
  const value = config[name]
  if (value === undefined) return ''
  if (isSecret(name)) return secretText
  if (!Array.isArray(value)) return String(value)
  if (name === 'links') return JSON.stringify(value)
  return name === 'cors' && value.length === 0 ? 'no-cors' : value.join(', ')
}
