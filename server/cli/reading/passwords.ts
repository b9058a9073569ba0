import { readFile } from 'node:fs/promises'
import { AppError, limits } from '@dossier/contract'
import { formatPath } from '../format.ts'

/** What `--passwords` and `--keep-passwords` say. */
export type PasswordFlags = { passwords?: string; keepPasswords?: boolean }

/** The list as a request has it; nothing where no file was named. Throws AppError BAD_REQUEST with what is wrong with the file. */
export async function readTrial({ passwords: path, keepPasswords }: PasswordFlags): Promise<Trial> {
  if (path === undefined) return {}
  return { passwords: await readPasswords(path), ...(keepPasswords && { keepPasswords }) }
}

export type Trial = { passwords?: string[]; keepPasswords?: boolean }

/** One password a line, as it stands: spaces count. */
async function readPasswords(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw badList(path, code === 'ENOENT' ? 'is not there.' : `cannot be read (${code}).`)
  })
  const list = [...new Set(text.replace(/^\ufeff/, '').split(/\r?\n/))].filter((line) => line !== '')
  if (list.length === 0) throw badList(path, 'is empty. Write one password on each line.')
  if (list.length > limits.passwords)
    throw badList(
      path,
      `has ${list.length} lines; ${limits.passwords} are tried at once. Use a shorter list, or several one after the other.`,
    )
  if (list.some((line) => line.length > limits.passwordLength))
    throw badList(path, `has a line of more than ${limits.passwordLength} characters. Write one password on each line.`)
  return list
}

const badList = (path: string, fault: string) =>
  new AppError('BAD_REQUEST', { message: `The list of passwords ${formatPath(path)} ${fault}` })
