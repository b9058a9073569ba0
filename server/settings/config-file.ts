import { open, readFile, rename, rm } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { notAnObject } from '../config.ts'

const Values = z.record(z.string(), z.unknown())

/** The settings that a file says; none where there is no file. Throws AppError CONFLICT where it is no JSON object, FORBIDDEN. */
export async function readConfigFile(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw asRefusal(error, file, 'read')
  })
  try {
    return Values.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('CONFLICT', { message: notAnObject(file, text, cause) }, { cause })
  }
}

/** Puts settings in the place of those in a file: whoever reads it meanwhile has the old ones or the new ones, also after a power loss. Throws AppError DISK_FULL, FORBIDDEN. */
export async function writeConfigFile(file: string, values: Record<string, unknown>): Promise<void> {
  const fresh = `${file}.${process.pid}`
  try {
    const handle = await open(fresh, 'w', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(values, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {})
    throw asRefusal(error, file, 'written')
  }
}

/** What the system says of a disk or a file that cannot be read or written is for whoever changes settings. */
function asRefusal(error: unknown, file: string, how: 'read' | 'written'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', {}, { cause: error })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError(
      'FORBIDDEN',
      { message: `${file} cannot be ${how}. Change its permissions, then try again.` },
      { cause: error },
    )
  return error
}
