import {
  type ChangeableSetting,
  type ChangedSettings,
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

/** New values by name; null: the default again. */
export type NewSettings = Partial<Record<ChangeableSetting, string | null>>

/** Changes these, all or none. */
export function changeSettings(data: NewSettings): Promise<ChangedSettings> {
  return ask(settingsListCalls.change, { body: { data } })
}

/** What takes a change back. */
export function undoOf({ changed }: ChangedSettings): NewSettings {
  return Object.fromEntries(changed.map(({ name, before }) => [name, before]))
}
