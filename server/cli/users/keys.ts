import { AppError } from '@dossier/contract'
import { keyCalls, type UserKey } from '@dossier/contract/keys'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { withClient } from '../with-client.ts'

export const keyActions = ['list', 'add', 'remove'] as const
export type KeyAction = (typeof keyActions)[number]

/** What of `keys` was given. */
export type KeyWords = { action: KeyAction | undefined; login: string | undefined }

/** Lists the API keys of users, makes the one of a user or removes it. */
export function keys(context: Context, { action = 'list', login }: KeyWords): Promise<number> {
  const here: Context = { ...context, config: { ...context.config, mode: 'server' } }
  if (action === 'list') return withClient(here, (client) => list(here, client, login))
  if (login === undefined) throw new AppError('BAD_REQUEST', { message: `Name the user, as in "dossier keys ${action} ada"` })
  const work = { add, remove }[action]
  return withClient(here, (client) => work(here, client, login))
}

async function list({ terminal }: Context, client: Client, login: string | undefined): Promise<undefined> {
  const found = login === undefined ? await readAll(client) : await readOne(client, login)
  terminal.json(found)
  if (found.length === 0) terminal.line('There are no API keys.')
  for (const { user, prefix, madeAt, usedAt } of found)
    terminal.line(`${user}  ${prefix}…  made ${dayOf(madeAt)}  ${usedAt === null ? 'never used' : `last used ${dayOf(usedAt)}`}`)
}

async function readAll(client: Client): Promise<UserKey[]> {
  const all: UserKey[] = []
  for (;;) {
    const page = await client.ask('GET', `${keyCalls.list.path}?from=${all.length}&size=1000`, keyCalls.list.answer)
    all.push(...page.items)
    if (page.items.length === 0 || all.length >= page.pagination.total) return all
  }
}

async function readOne(client: Client, user: string): Promise<UserKey[]> {
  const { prefix, madeAt, usedAt } = await client.ask('GET', keyAddress(user), keyCalls.read.answer)
  return prefix === null || madeAt === null ? [] : [{ user, prefix, madeAt, usedAt }]
}

async function add({ terminal }: Context, client: Client, login: string): Promise<undefined> {
  const { apiKey } = await client.ask('PUT', keyAddress(login), keyCalls.make.answer[201])
  terminal.json({ user: login, apiKey })
  terminal.line(apiKey)
  terminal.note(`The key of "${login}". It is shown this once; a former one opens nothing any more.`)
}

async function remove({ terminal }: Context, client: Client, login: string): Promise<undefined> {
  await client.ask('DELETE', keyAddress(login), z.unknown())
  terminal.json({ removed: login })
  terminal.line(`"${login}" has no API key any more.`)
}

function keyAddress(user: string): string {
  return keyCalls.read.path.replace(':user', encodeURIComponent(user))
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
