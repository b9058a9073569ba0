import {
  type ChangedSettings,
  type SettingsFaults,
  type SettingsList,
  settingsListCalls,
} from '@dossier/contract/settings/settings-list'
import { ask } from '../../api/ask.ts'

/** Under which the list is remembered. */
export const settingsListKey = ['settings-list'] as const

/** The settings that can be changed, as they are. */
export function fetchSettingsList(signal: AbortSignal): Promise<SettingsList> {
  return ask(settingsListCalls.list, { signal })
}

/** Values of settings by name; null: the default again. */
export type NewSettings = Record<string, string | null>

/** What is wrong with new values, before anybody saves them. */
export function checkSettings(data: NewSettings, signal: AbortSignal): Promise<SettingsFaults> {
  return ask(settingsListCalls.check, { body: { data }, signal })
}

/** Changes these, all or none; `expected`: what whoever changes them has seen, where it matters. */
export function changeSettings(data: NewSettings, expected?: Record<string, string>): Promise<ChangedSettings> {
  return ask(settingsListCalls.change, { body: { data, ...(expected && { expected }) } })
}

/** What takes a change back. */
export function undoOf({ changed }: ChangedSettings): NewSettings {
  return Object.fromEntries(changed.map(({ name, before }) => [name, before]))
}

/** What whoever takes a change back has seen: another may have changed the same settings since. */
export function expectedOf({ changed }: ChangedSettings): Record<string, string> {
  return Object.fromEntries(changed.flatMap(({ name, next }) => (next === null ? [] : [[name, next]])))
}
