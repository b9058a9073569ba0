import type { Config } from '../config.ts'
import type { Terminal } from './terminal.ts'

/** What every command gets: the settings, where it writes, and the signal of Ctrl-C. */
export type Context = { config: Config; terminal: Terminal; signal: AbortSignal }
