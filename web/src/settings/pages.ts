import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Blocks,
  CircleUser,
  DatabaseBackup,
  FileText,
  Gauge,
  HardDrive,
  History,
  Keyboard,
  KeyRound,
  Languages,
  type LucideIcon,
  Network,
  Palette,
  Puzzle,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import type { SettingsPageName } from '../address/settings-pages.ts'

/** A page of the settings: what it is called, under which heading it is listed, and the one mode in which it is there, by default both. */
export type SettingsPageFacts = {
  label: MessageDescriptor
  icon: LucideIcon
  group: keyof typeof settingsGroups
  mode?: 'local' | 'server'
}

/** The headings of the list of pages, in order. */
export const settingsGroups = { program: msg`Program`, you: msg`You`, add: msg`Add` } as const

/** All pages, in order. */
export const settingsPages: Record<SettingsPageName, SettingsPageFacts> = {
  general: { label: msg`General`, icon: Settings, group: 'program', mode: 'local' },
  documents: { label: msg`Documents`, icon: FileText, group: 'program' },
  limits: { label: msg`Batch searches and downloads`, icon: Gauge, group: 'program', mode: 'local' },
  access: { label: msg`Network and access`, icon: Network, group: 'program', mode: 'local' },
  snapshots: { label: msg`Backups`, icon: DatabaseBackup, group: 'program', mode: 'local' },
  disk: { label: msg`Disk`, icon: HardDrive, group: 'program', mode: 'local' },
  users: { label: msg`Users`, icon: Users, group: 'program', mode: 'server' },
  audit: { label: msg`Audit log`, icon: ScrollText, group: 'program', mode: 'server' },
  account: { label: msg`Account`, icon: CircleUser, group: 'you', mode: 'server' },
  appearance: { label: msg`Appearance`, icon: Palette, group: 'you' },
  languages: { label: msg`Languages`, icon: Languages, group: 'you' },
  keyboard: { label: msg`Keyboard`, icon: Keyboard, group: 'you' },
  history: { label: msg`History`, icon: History, group: 'you' },
  plugins: { label: msg`Plugins`, icon: Puzzle, group: 'add', mode: 'local' },
  extensions: { label: msg`Extensions`, icon: Blocks, group: 'add', mode: 'local' },
  api: { label: msg`API keys`, icon: KeyRound, group: 'add', mode: 'server' },
}

/** Their names, in order. */
export const settingsPageNames = Object.keys(settingsPages).filter(isPageName)

/** Whether a page has this name. */
export function isPageName(name: string): name is SettingsPageName {
  return Object.hasOwn(settingsPages, name)
}
