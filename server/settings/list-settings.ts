import {
  isStronger,
  type SettingFacts,
  type SettingName,
  type SettingsList,
  settingNames,
  settingSources,
} from '@dossier/contract/settings/settings-list'
import { defaultSettings, givenSettings, pathSettings, type SettingsFile, unknownNames, wholePath } from '../config.ts'
import { ConfigSchema } from '../config-schema.ts'
import { reasonWithoutMeaning } from '../known-properties.ts'
import type { Scope } from '../scope/scope.ts'
import { isSecret } from '../secret-settings.ts'
import { shownValue, withoutPassword } from '../shown-value.ts'
import { secretText, settingFacts, settingText } from './setting-facts.ts'

type Program = Pick<Scope['program'], 'config' | 'configInput' | 'layout'>

/** All settings: values in force, defaults, and where they come from. `values`: what the file of the home says. */
export function listSettings({ config, configInput, layout }: Program, values: SettingsFile['values']): SettingsList {
  const given = givenSettings(configInput, { file: layout.config, values })
  const settings = settingNames.map((name): SettingFacts => {
    const source = settingSources.find((each) => each !== 'default' && given[each][name] !== undefined) ?? 'default'
    const { unit, hasEffect = true, needsRestart = false, isFixed = false } = settingFacts[name]
    const value = settingText(config, name)
    const usual = isFixed ? value : settingText(defaultSettings, name)
    const inFile = fileValue(name, given.file[name]?.value, configInput.cwd)
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
  return {
    file: layout.config,
    settings,
    unknown: unknownNames(values).map((name) => ({ name, reason: reasonWithoutMeaning(name) })),
  }
}

/** As it would be in force; one that is wrong as it stands there, but for a password in it. */
function fileValue(name: SettingName, value: unknown, cwd: string | undefined): string | null {
  if (value === undefined) return null
  if (isSecret(name)) return secretText
  const parsed = ConfigSchema.shape[name].safeParse(value)
  if (!parsed.success) return typeof value === 'string' ? withoutPassword(value) : shownValue(value)
  const text = settingText({ [name]: parsed.data }, name)
  return pathSettings.some((each) => each === name) ? wholePath(text, cwd) : text
}
