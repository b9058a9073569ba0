import {
  type ChangeableSetting,
  type SettingFacts,
  type SettingsList,
  type SettingUnit,
  settingSources,
} from '@dossier/contract/settings/settings-list'
import { ConfigSchema, defaultSettings, givenSettings } from '../config.ts'
import type { Scope } from '../scope/scope.ts'
import { changeableTexts, isChangeable } from './changeable.ts'

/** What is counted, and whether it changes anything here. Each of them is looked up when it is needed, so that none waits for a restart. */
const facts: Record<ChangeableSetting, { unit: SettingUnit; hasEffect?: false }> = {
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
}

/** What a setting is counted in. */
export function unitOf(name: ChangeableSetting): SettingUnit {
  return facts[name].unit
}

type Program = Pick<Scope['program'], 'config' | 'configInput' | 'layout'>

/** The settings that can be changed: values in force, defaults, and where they come from. Throws AppError BAD_REQUEST where the file cannot be read. */
export function listSettings({ config, configInput, layout }: Program): SettingsList {
  const given = givenSettings(config.home, configInput)
  const values = changeableTexts(config)
  const ofDefaults = changeableTexts({ ...config, ...defaultSettings })
  const settings = Object.keys(values)
    .filter(isChangeable)
    .map((name): SettingFacts => {
      const source = settingSources.find((each) => each !== 'default' && given[each][name] !== undefined) ?? 'default'
      const { unit, hasEffect = true } = facts[name]
      return {
        name,
        unit,
        value: values[name],
        default: ofDefaults[name],
        source,
        place: source === 'default' ? null : (given[source][name]?.place ?? null),
        inFile: fileValue(name, given.file[name]?.value),
        needsRestart: false,
        hasEffect,
      }
    })
  return { file: layout.config, settings }
}

/** As it would be in force. */
function fileValue(name: ChangeableSetting, value: unknown): string | null {
  return value === undefined ? null : String(ConfigSchema.shape[name].safeParse(value).data ?? value)
}
