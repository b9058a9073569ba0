import {
  type SettingFacts,
  type SettingName,
  type SettingsList,
  settingNames,
  settingSources,
} from '@dossier/contract/settings/settings-list'
import { defaultSettings, givenSettings, unknownInFile } from '../config.ts'
import { ConfigSchema } from '../config-schema.ts'
import type { Scope } from '../scope/scope.ts'
import { settingFacts, settingText } from './setting-facts.ts'

type Program = Pick<Scope['program'], 'config' | 'configInput' | 'layout'>

/** All settings: values in force, defaults, and where they come from. Throws AppError BAD_REQUEST where the file cannot be read. */
export function listSettings({ config, configInput, layout }: Program): SettingsList {
  const given = givenSettings(config.home, configInput)
  const settings = settingNames.map((name): SettingFacts => {
    const source = settingSources.find((each) => each !== 'default' && given[each][name] !== undefined) ?? 'default'
    const { unit, hasEffect = true, needsRestart = false, isFixed = false } = settingFacts[name]
    const value = settingText(config, name)
    const usual = isFixed ? value : settingText(defaultSettings, name)
    const inFile = fileValue(name, given.file[name]?.value)
    return {
      name,
      unit,
      value,
      next: isStronger(source) || isFixed ? value : (inFile ?? usual),
      default: usual,
      source,
      place: source === 'default' ? null : (given[source][name]?.place ?? null),
      inFile,
      needsRestart,
      isFixed,
      hasEffect,
    }
  })
  return { file: layout.config, settings, unknown: unknownInFile(config.home) }
}

/** Whether something says a setting that the file does not come up against. */
export function isStronger(source: SettingFacts['source']): boolean {
  return source === 'flag' || source === 'environment'
}

/** As it would be in force; one that is wrong as it stands there. */
function fileValue(name: SettingName, value: unknown): string | null {
  if (value === undefined) return null
  const parsed = ConfigSchema.shape[name].safeParse(value)
  return parsed.success ? settingText({ [name]: parsed.data }, name) : String(value)
}
