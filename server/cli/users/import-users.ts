import { readFile } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { userCalls } from '@dossier/contract/users'
import { z } from 'zod'
import type { UserWork } from './user-work.ts'

/** Each costs the server some fifty milliseconds: as many as an answer can wait for. */
const usersAtOnce = 200

/** Users as the known program stores them: its passwords hold for the first sign-in, its groups become projects. The file: a list, or one object on each line. */
export async function importUsers({ context, client, login: file }: UserWork): Promise<undefined> {
  const users = readUsers(await readFile(file, 'utf8'), file)
  const made: string[] = []
  const left: string[] = []
  for (let at = 0; at < users.length; at += usersAtOnce) {
    const some = users.slice(at, at + usersAtOnce)
    const answer = await client.ask('POST', userCalls.importAll.path, userCalls.importAll.answer, { users: some })
    made.push(...answer.made)
    left.push(...answer.left)
  }
  context.terminal.json({ made, left })
  context.terminal.line(`${made.length} ${made.length === 1 ? 'user' : 'users'} made.`)
  if (left.length > 0) context.terminal.note(`There already, and left as they are: ${left.join(', ')}.`)
}

function readUsers(text: string, file: string): unknown[] {
  try {
    const whole = text.trimStart().startsWith('[') ? text : `[${text.trim().split(/\r?\n/).filter(Boolean).join(',')}]`
    return z.array(z.unknown()).parse(JSON.parse(whole))
  } catch {
    // What stands in it may be secret: nothing of it is repeated.
    throw new AppError('BAD_REQUEST', { message: `${file} is neither a list of users in JSON nor one on each line` })
  }
}
