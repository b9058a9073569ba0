import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/**
 * The folder of the Java that a command starts, as a path without links; undefined where the command is a program of somebody else's that starts Java from
 * a place that it alone knows.
 */
export function javaHome(command: string, path = process.env.PATH ?? ''): string | undefined {
  const program = isAbsolute(command)
    ? command
    : path
        .split(delimiter)
        .map((folder) => join(folder, command))
        .find(canRun)
  if (program === undefined || !canRun(program)) return undefined
  const home = dirname(dirname(realpathSync(program)))
  // The image of its classes (JEP 220).
  return existsSync(join(home, 'lib', 'modules')) ? home : undefined
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
