import { z } from 'zod'
import type { Config } from '../config.ts'
import { ConfigSchema } from '../config-schema.ts'
import { leaveOutSecrets } from '../secret-settings.ts'

/** How changed settings go from the server to the worker: one line of its standard input. */
const Line = z.strictObject({ config: ConfigSchema })

/** Settings as they are to be told. The worker needs none that is a secret. */
export function configLine(config: unknown): string {
  return JSON.stringify({ config }, leaveOutSecrets)
}

/** Takes settings over from such a line; answers whether it was one. Tasks that run go on with what they have read. */
export function hearConfig(config: Config, line: string): boolean {
  if (!line.startsWith('{"config"')) return false
  const told = Line.parse(JSON.parse(line)).config
  // What nobody gives any more is not in the line.
  for (const name of Object.keys(config)) if (!Object.hasOwn(told, name)) Reflect.deleteProperty(config, name)
  Object.assign(config, told)
  return true
}
