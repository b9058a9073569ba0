import type { Command } from 'commander'
import type { Context } from './context.ts'

/** Flags that settings are told by, as commander gives them. */
export type SharedFlags = {
  json?: boolean
  home?: string
  records?: string
  project?: string
  port?: string
  open?: boolean
  memory?: string
}

/** Runs a command with the settings that its flags tell. */
export type Run = (flags: SharedFlags, command: (context: Context) => Promise<number>) => Promise<void>

/** Adds a command that has the flags of all. */
export type Add = (name: string, description: string) => Command
