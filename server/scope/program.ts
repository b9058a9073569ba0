import type { Health } from '@dossier/contract'
import type { Config } from '../config.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { HomeLayout } from '../home/layout.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { Records } from '../records/open.ts'
import type { Hooks } from './hooks.ts'

/** The running program as features see it: the adapters that main.ts joined, made once. */
export type Program = {
  config: Config
  layout: HomeLayout
  records: Records
  engine: SearchEngine
  identity: IdentityProvider
  /** What features do where another one changes what they are tied to. */
  hooks: Hooks
  /** Lets the worker look for work: called after a change that leaves it some. */
  wakeIngest: () => void
  /** Really tries each part. */
  tryHealth: () => Promise<Health>
  defaultProject: string
  /** Whether every answer is parsed by its schema before it leaves: in tests. */
  checksAnswers: boolean
}
