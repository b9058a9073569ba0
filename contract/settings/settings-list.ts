import { z } from 'zod'
import { call } from '../spine/call.ts'
import { AddressHeaders } from '../spine/parameters.ts'
import { withoutMeanings } from '../tables/without-meaning.ts'

const tags = ['settings']

/**
 * What a setting is counted in, or is: `size`: bytes as `100M`, `duration`: as `60000ms`, `text`: a short text, `list`: texts with commas between them, `lines`: a text of several
 * lines.
 */
export const settingUnits = [
  'files',
  'size',
  'days',
  'hours',
  'seconds',
  'milliseconds',
  'queries',
  'hits',
  'yesNo',
  'duration',
  'megabytes',
  'number',
  'text',
  'list',
  'lines',
] as const
export type SettingUnit = (typeof settingUnits)[number]

/** Who says what a setting is, the strongest first. */
export const settingSources = ['flag', 'environment', 'file', 'default'] as const
export type SettingSource = (typeof settingSources)[number]

/** Whether something says a setting that the file does not come up against. */
export function isStronger(source: SettingSource): boolean {
  return source === 'flag' || source === 'environment'
}

/** All settings, by the names that they have in `config.json`. */
export const settingNames = [
  'project',
  'memory',
  'slowOnBattery',
  'open',
  'home',
  'dataDir',
  'mountedDataDir',
  'modelDownload',
  'packageDownload',
  'packageRegistry',
  'safeMode',
  'widgetTextDefaultContent',
  'links',
  'helpLink',
  'faqLink',
  'userGuidesLink',
  'devWikiLink',
  'batchDownloadMaxNbFiles',
  'batchDownloadMaxSize',
  'batchDownloadTimeToLive',
  'batchDownloadEncrypt',
  'batchDownloadDiskLimit',
  'batchSearchMaxTimeSeconds',
  'batchThrottleMilliseconds',
  'batchSearchMaxNbQueries',
  'batchSearchMaxNbResults',
  'batchSearchScroll',
  'records',
  'stores',
  'engine',
  'engineSignIn',
  'engineCa',
  'port',
  'host',
  'hostNames',
  'trustProxy',
  'rootHost',
  'previewHost',
  'cors',
  'statusAllowedNets',
  'protectedUriPrefix',
  'mode',
  'sessionTtlSeconds',
  'sessionIdleSeconds',
  'auditDays',
  'auth',
  'oauthIssuer',
  'oauthClientId',
  'oauthClientSecret',
  'oauthAuthorizeUrl',
  'oauthTokenUrl',
  'oauthApiUrl',
  'oauthScope',
  'oauthClaimIdAttribute',
  'oauthUserProjectsKey',
  'oauthDefaultProject',
  'proxyNets',
  'proxyUserHeader',
  'proxyGroupsHeader',
  'proxySignOut',
] as const

/** The name of one of them. */
export const SettingName = z.enum(settingNames)
export type SettingName = z.infer<typeof SettingName>

/**
 * A setting as it is. Values are texts, as they are everywhere on the wire. `place`: where the value comes from, such as `DOSSIER_BATCH_DOWNLOAD_ENCRYPT`; null for a default. `next`: what holds at the next start, which differs from `value` where that is needed. `inFile`: what the file of the
 * home says, which may be less strong; null where it says nothing. `isFixed`: it is never changed here. A setting that nobody needs to give is an empty text where nobody does. `hasEffect`: false where it is accepted for the sake of other programs only.
 */
export const SettingFacts = z
  .strictObject({
    name: SettingName,
    unit: z.enum(settingUnits),
    value: z.string(),
    next: z.string(),
    default: z.string(),
    source: z.enum(settingSources),
    place: z.string().nullable(),
    inFile: z.string().nullable(),
    needsRestart: z.boolean(),
    isFixed: z.boolean(),
    hasEffect: z.boolean(),
  })
  .meta({ id: 'SettingFacts' })
export type SettingFacts = z.infer<typeof SettingFacts>

/** What a file says that is no setting. `reason`: why a property of the program whose contract we speak has no meaning here; null for anything else. */
export const UnknownSetting = z
  .strictObject({ name: z.string(), reason: z.enum(withoutMeanings).nullable() })
  .meta({ id: 'UnknownSetting' })
export type UnknownSetting = z.infer<typeof UnknownSetting>

/** All of them, the file that they are written to, and what that file says beside them, which changes nothing. */
export const SettingsList = z
  .strictObject({ file: z.string(), settings: z.array(SettingFacts), unknown: z.array(UnknownSetting) })
  .meta({ id: 'SettingsList' })
export type SettingsList = z.infer<typeof SettingsList>

const Name = z.string().max(200)

/**
 * New values by name; null: no longer said in the file, so that the default holds again. Clients of the contract send all that `/settings` told them, as texts, however long these are. Beyond the
 * contract, `expected`: what each of these settings was (`next`) for whoever changes it, so that a change made meanwhile by somebody else is not lost.
 */
export const SettingsChange = z
  .object({
    data: z.record(Name, z.union([z.string(), z.number(), z.boolean(), z.null()])),
    expected: z.record(Name, z.string()).optional(),
  })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof SettingsChange>

/**
 * What was changed in the file: from what to what, null where it says nothing. `next`: what holds at the next start, which whoever takes the change back sends as `expected`. Of what is no setting nothing
 * is repeated: it may be a secret. `strongerPlace`: a flag or an environment variable that is stronger, so that the change is kept and holds once that is gone;
 * null where it holds now, or from the next start where that is needed.
 */
export const ChangedSettings = z
  .strictObject({
    changed: z.array(
      z.strictObject({
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        next: z.string().nullable(),
        strongerPlace: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ChangedSettings' })
export type ChangedSettings = z.infer<typeof ChangedSettings>

/**
 * What is wrong with a value; `least` and `most`: it is beyond a limit; `long`: it has too many letters; `notHere`: an address that this computer does not have; `taken`, `reserved`: a port that another program
 * has, or that needs more rights.
 */
export const settingFaults = [
  'empty',
  'number',
  'whole',
  'least',
  'most',
  'long',
  'size',
  'duration',
  'yesNo',
  'megabytes',
  'host',
  'project',
  'folder',
  'links',
  'address',
  'sites',
  'networks',
  'prefix',
  'signIn',
  'header',
  'notHere',
  'taken',
  'reserved',
] as const
export type SettingFault = (typeof settingFaults)[number]

/** The fact of a refusal that says what a setting is now, where somebody else has changed it meanwhile. */
export function nowFact(name: SettingName): string {
  return `${name}.now`
}

/** Under which fact of a refusal the limit of a setting stands; what is wrong with its value stands under its name. */
export function limitFact(name: SettingName): string {
  return `${name}.limit`
}

/** What is wrong with new values, by name; empty where nothing is. `limit`: what it is beyond; `reason`: in words. */
export const SettingsFaults = z
  .strictObject({
    faults: z.array(
      z.strictObject({
        name: SettingName,
        fault: z.enum(settingFaults),
        limit: z.number().optional(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'SettingsFaults' })
export type SettingsFaults = z.infer<typeof SettingsFaults>

/** Settings of the program, as they are and to be changed. */
export const settingsListCalls = {
  list: call({
    method: 'GET',
    path: '/api/local/settings',
    answer: SettingsList,
    errors: ['CONFLICT'],
    needs: 'operator',
    summary: 'All settings: values, defaults, and where they come from',
    tags,
  }),
  check: call({
    method: 'POST',
    path: '/api/local/settings/check',
    body: SettingsChange,
    answer: SettingsFaults,
    needs: 'operator',
    summary: 'Tells what is wrong with new values of settings; nothing is changed',
    tags,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/settings',
    headers: AddressHeaders,
    body: SettingsChange,
    answer: ChangedSettings,
    errors: ['CONFLICT', 'DISK_FULL'],
    needs: 'operator',
    summary: 'Change settings: they are written to the file of the home and hold at once, or from the next start',
    tags,
  }),
}
