import type { Config, ConfigInput } from '../config.ts'
import type { Terminal } from './terminal.ts'

/** What every command gets: the settings and what gave them, where it writes, and the signal of Ctrl-C. */
export type Context = { config: Config; configInput?: ConfigInput; terminal: Terminal; signal: AbortSignal }
