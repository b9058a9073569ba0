import { z } from 'zod'
import { call } from '../spine/call.ts'
import { AddressHeaders } from '../spine/parameters.ts'

const tags = ['settings']

/** What a setting is counted in; `size`: bytes as `100M`, `duration`: as `60000ms`. */
export const settingUnits = ['files', 'size', 'hours', 'seconds', 'milliseconds', 'queries', 'hits', 'yesNo', 'duration'] as const
export type SettingUnit = (typeof settingUnits)[number]

/** Who says what a setting is, the strongest first. */
export const settingSources = ['flag', 'environment', 'file', 'default'] as const
export type SettingSource = (typeof settingSources)[number]

/** The settings that can be changed while the program runs. Everything else is told in the file of the home, by flags or by the environment. */
export const changeableSettings = [
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
] as const

/** The name of one of them. */
export const ChangeableSetting = z.enum(changeableSettings)
export type ChangeableSetting = z.infer<typeof ChangeableSetting>

/**
 * A setting as it is. Values are texts, as they are everywhere on the wire. `place`: where the value comes from, such as `DOSSIER_BATCH_DOWNLOAD_ENCRYPT`; null for a default. `inFile`: what the file of the
 * home says, which may be less strong; null where it says nothing. `hasEffect`: false where it is accepted for the sake of other programs only.
 */
export const SettingFacts = z
  .strictObject({
    name: ChangeableSetting,
    unit: z.enum(settingUnits),
    value: z.string(),
    default: z.string(),
    source: z.enum(settingSources),
    place: z.string().nullable(),
    inFile: z.string().nullable(),
    needsRestart: z.boolean(),
    hasEffect: z.boolean(),
  })
  .meta({ id: 'SettingFacts' })
export type SettingFacts = z.infer<typeof SettingFacts>

/** All of them, and the file that they are written to. */
export const SettingsList = z.strictObject({ file: z.string(), settings: z.array(SettingFacts) }).meta({ id: 'SettingsList' })
export type SettingsList = z.infer<typeof SettingsList>

/** New values by name; null: no longer said in the file, so that the default holds again. Clients of the contract send all that `/settings` told them, as texts, however long these are. */
export const SettingsChange = z
  .object({ data: z.record(z.string().max(200), z.union([z.string(), z.number(), z.boolean(), z.null()])) })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof SettingsChange>

/**
 * What was changed in the file: from what to what, null where it says nothing. `strongerPlace`: a flag or an environment variable that is stronger, so that the change is kept and holds once that is gone;
 * null where it holds now.
 */
export const ChangedSettings = z
  .strictObject({
    changed: z.array(
      z.strictObject({
        name: ChangeableSetting,
        before: z.string().nullable(),
        after: z.string().nullable(),
        strongerPlace: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ChangedSettings' })
export type ChangedSettings = z.infer<typeof ChangedSettings>

/** What is wrong with a value; `least` and `most`: it is beyond a limit. */
export const settingFaults = ['empty', 'number', 'whole', 'least', 'most', 'size', 'duration', 'yesNo'] as const
export type SettingFault = (typeof settingFaults)[number]

/** Under which fact of a refusal the limit of a setting stands; what is wrong with its value stands under its name. */
export function limitFact(name: ChangeableSetting): string {
  return `${name}.limit`
}

/** Settings of the program, as they are and to be changed. */
export const settingsListCalls = {
  list: call({
    method: 'GET',
    path: '/api/local/settings',
    answer: SettingsList,
    needs: 'admin',
    summary: 'The settings that can be changed: values, defaults, and where they come from',
    tags,
  }),
  change: call({
    method: 'PATCH',
    path: '/api/settings',
    headers: AddressHeaders,
    body: SettingsChange,
    answer: ChangedSettings,
    errors: ['CONFLICT', 'DISK_FULL'],
    needs: 'admin',
    summary: 'Change settings: they are written to the file of the home and hold at once',
    tags,
  }),
}
