import type { Health } from '@dossier/contract'
import type { Config, ConfigInput } from '../config.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { HomeLayout } from '../home/layout.ts'
import type { Credentials, IdentityProvider, SignInSchemes } from '../identity/provider.ts'
import type { Recognizer } from '../recognition/recognizer.ts'
import type { Records } from '../records/open.ts'
import type { ArtifactStore } from '../stores/artifacts.ts'
import type { Audit } from './audit.ts'
import type { Given } from './given.ts'
import type { Hooks } from './hooks.ts'
import type { KnownKinds } from './kinds.ts'
import type { Sets } from './sets.ts'

/** The running program: the adapters that main.ts joined, made once. Handlers and tasks get it through a scope. */
export type Program = Omit<Surroundings, 'signInSchemes' | 'missingConfirmation'> & {
  records: Records
  engine: SearchEngine
  identity: IdentityProvider
}

/** What a handler may use of the program whoever asks; records and engine come from the scope alone. */
export type Surroundings = {
  config: Config
  /** What the settings were given by, beside the file of the home. */
  configInput: ConfigInput
  /** Where the server is one of several that share the home: does a change of its settings while no other one does, and lets the others read them. */
  changeShared?: <Result>(change: () => Promise<Result>) => Promise<Result>
  /** Lets the worker know that settings have changed. */
  tellConfig: () => void
  layout: HomeLayout
  /** Where what is made for other servers too lies; absent: in the home. */
  artifacts?: ArtifactStore
  log: Log
  /** What people do, for those who watch over them. */
  audit: Audit
  /** The sets of documents that features keep. */
  sets: Sets
  /** What features do where another one changes what they are tied to. */
  hooks: Hooks
  /** The kinds of task that there are. */
  kinds: KnownKinds
  /** Lets the worker look for work: called after a change that leaves it some. */
  wakeWorker: () => void
  /** Lets what features keep alive beside the answering look again: called after a change that concerns it. */
  wakeParts: () => void
  /** Lists of passwords of tasks, which no record has. */
  passwords: PasswordLender
  /** What a request lacks to show that its user means it, as a part of a sentence; undefined where it shows that. */
  missingConfirmation(credentials: Credentials): string | undefined
  /** How callers prove who they are. */
  signInSchemes: SignInSchemes
  /** Reads the text in pictures and pages. */
  recognizer: Recognizer
  /** What features want from whoever starts the program, each by its own kind. */
  given: readonly Given[]
  /** Really tries each part. */
  tryHealth: () => Promise<Health>
  defaultProject: string
  /** Whether every answer is parsed by its schema before it leaves: in tests. */
  checksAnswers: boolean
}

/** Where a task's list of passwords is kept while it runs: in memory only. */
export type PasswordLender = {
  /** To be asked before anything is written. Throws BAD_REQUEST where lists cannot reach whoever runs tasks. */
  requireLending(): Promise<void>
  /** Gives a task its list, before it can be seen. */
  lend(taskId: string, list: readonly string[]): void
  /** The list of a task that runs here; undefined where it is gone. Throws the signal's reason. */
  wait(taskId: string, signal: AbortSignal): Promise<string[] | undefined>
}

/** The log: one line an event, facts rather than sentences; never content, queries or tokens. */
export type Log = { info(facts: object): void; warn(facts: object): void; error(facts: object): void }
