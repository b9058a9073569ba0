import { join } from 'node:path'
import { createClient } from '@dossier/contract/client/calls'
import { readServerFile } from '@dossier/server/home/server-file.ts'
import { type Program, startProgram } from '../harness/program.ts'
import type { Origin } from './take-pictures.ts'

const project = 'local-datashare'
const password = 'grey herons over Dublin'
const users = [
  { login: 'ana', name: 'Ana Brito', isAdmin: true, role: 'admin' },
  { login: 'bob', name: 'Bob Ray', isAdmin: false, role: 'editor' },
  { login: 'chiyo', name: 'Chiyo Mori', isAdmin: false, role: 'visitor' },
] as const

/** A server that several people use, and the session of its administrator. */
export type Team = { program: Program; origin: Origin }

/** Starts one in a home of its own below a folder. */
export async function startTeam(folder: string): Promise<Team> {
  const program = await startProgram(join(folder, '.dossier-team'), ['--mode', 'server'], { HOME: folder })
  const { address } = program
  const key = (await readServerFile(program.home))?.operatorKey
  const client = createClient({ address, headers: { authorization: `Bearer ${key}` } })
  for (const { role, ...user } of users) {
    await client.user.create({ body: { ...user, password, index: project } })
    await client.user.giveRole({ params: { uid: user.login, project }, query: { role } })
  }
  return { program, origin: { address, session: await signIn(address, users[0].login) } }
}

async function signIn(address: string, username: string): Promise<{ name: string; value: string }[]> {
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${address}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`${username} was not let in: ${await answer.text()}`)
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    return { name, value }
  })
}
