import type { MessageDescriptor } from '@lingui/core'
import type { SettingsPageName } from '../../address/settings-pages.ts'

/** The pages that settings are on. */
export type ProgramPage = Extract<SettingsPageName, 'general' | 'documents' | 'limits' | 'access' | 'plugins'>

/** On which page a setting is, what it is called, and what it does. */
export type SettingWords = { page: ProgramPage; label: MessageDescriptor; about: MessageDescriptor }
