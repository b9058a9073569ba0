import { AppError } from '@dossier/contract'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'

/** What a command on names gets. */
export type NamesContext = Context & { client: Client }

/** Does what was asked; answers the exit code. */
export type NamesCommand = (context: NamesContext) => Promise<number>

/** The flags of `names`, as commander gives them. */
export type NamesFlags = {
  category?: string
  search?: string
  size?: string
  folder?: string
  languages?: string
  again?: boolean
  lost?: boolean
  at?: string
}

/** A whole number of a flag from 0 up to `most`; undefined where it is not given. @throws AppError BAD_REQUEST. */
export function readNumber(flag: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (/^\d{1,15}$/.test(text) && number <= most) return number
  const range = most === Number.MAX_SAFE_INTEGER ? 'a whole number from 0 upwards' : `a whole number from 0 to ${most}`
  throw new AppError('BAD_REQUEST', { message: `${flag} is "${text}" but must be ${range}` })
}
