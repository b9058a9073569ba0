import { limitFact, type SettingName, type SettingsChange, type SettingsFaults } from '@dossier/contract/settings/settings-list'
import { defaultSettings, wholePath } from '../config.ts'
import { ConfigSchema } from '../config-schema.ts'
import { shownValue } from '../shown-value.ts'
import { settingFacts, settingNamed, settingText } from './setting-facts.ts'
import { valueFault } from './value-fault.ts'

/** A setting with the text that it is to have; null: what the file says of it goes. `said`: the name under which it was asked for. */
export type Wanted = { name: SettingName; said: string; value: string | null }

/** What is asked for: what can be changed, what is wrong with a value, and what is no setting that could be changed here. */
export type AskedFor = { wanted: Wanted[]; faults: WrongValue[]; others: string[] }

/** A value that cannot be, under the name by which it was asked for. */
export type WrongValue = { said: string; value: unknown; fault: SettingsFaults['faults'][number] }

/** Reads new values, under our names or those of the program whose contract we speak. */
export function readWanted(data: SettingsChange['data']): AskedFor {
  const asked: AskedFor = { wanted: [], faults: [], others: [] }
  for (const [said, value] of Object.entries(data)) {
    const name = settingNamed(said)
    const wrong = name === undefined || value === null ? undefined : valueFault(name, value)
    if (name === undefined || settingFacts[name].isFixed) asked.others.push(said)
    else if (wrong) asked.faults.push({ said, value, fault: { name, ...wrong } })
    else asked.wanted.push({ name, said, value: wantedText(name, value) })
  }
  return asked
}

/** An empty text is nothing, so that the default holds, except where the default is something: an empty list of networks is none. */
function wantedText(name: SettingName, value: string | number | boolean | null): string | null {
  const text = value === null ? '' : String(value).trim()
  return value === null || (text === '' && settingText(defaultSettings, name) === '') ? null : text
}

/** Of a wrong value, which may be long. */
const mostShown = 200

/** Each wrong value as a sentence, and as facts: the fault under the setting's name, its limit beside it. */
export function describeFaults(wrong: readonly WrongValue[]) {
  const facts: Record<string, string | number> = {}
  for (const { fault } of wrong) {
    facts[fault.name] = fault.fault
    if (fault.limit !== undefined) facts[limitFact(fault.name)] = fault.limit
  }
  const sentences = wrong.map(
    ({ said, value, fault }) => `"${said}" is ${shownValue(value).slice(0, mostShown)} but ${fault.reason}.`,
  )
  return { facts, sentences }
}

/** A value as the file and the running program have it. */
export function parsedSetting(name: SettingName, text: string): unknown {
  return ConfigSchema.shape[name].parse(name === 'dataDir' ? wholePath(text) : text)
}
