import { AppError } from '@dossier/contract'
import { type User, userCalls } from '@dossier/contract/users'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { withClient } from '../with-client.ts'
import { importUsers } from './import-users.ts'
import { linkAddress } from './link-address.ts'
import type { UserFlags, UserWork } from './user-work.ts'

export const userActions = ['list', 'add', 'remove', 'link', 'withdraw', 'grant', 'revoke', 'reset', 'import'] as const
export type UserAction = (typeof userActions)[number]

/** What of `users` was given; `project`: the one of the command. */
export type UserWords = { action: UserAction | undefined; login: string | undefined; flags: UserFlags }

/** Lists the users of server mode, makes one, gives a role, makes a link by which one chooses a password. */
export function users(context: Context, { action = 'list', login, flags }: UserWords): Promise<number> {
  // Also before the server was ever started: the first administrator is made so.
  const here: Context = { ...context, config: { ...context.config, mode: 'server' } }
  if (action === 'list') return withClient(here, (client) => list(here, client))
  if (login === undefined) throw new AppError('BAD_REQUEST', { message: `Name the user, as in "dossier users ${action} ada"` })
  const work = { add, remove, link, withdraw, grant, revoke, reset, import: importUsers }[action]
  return withClient(here, (client, isOwn) => work({ context: here, client, isOwn, login, flags }))
}

async function list({ terminal }: Context, client: Client): Promise<undefined> {
  const all: User[] = []
  for (;;) {
    const page = await client.ask('GET', `${userCalls.list.path}?from=${all.length}&size=1000`, userCalls.list.answer)
    all.push(...page.items)
    if (page.items.length === 0 || all.length >= page.pagination.total) break
  }
  terminal.json(all)
  if (all.length === 0) terminal.line('There are no users. Make the first with "dossier users add NAME --admin".')
  for (const user of all) {
    const roles = user.permissions.map(({ v1, v2 }) => `${v1} ${v2}`).join(', ')
    terminal.line([user.uid, user.name, roles, invitationOf(user)].filter(Boolean).join('  '))
  }
}

function invitationOf({ provider, hasPassword, linkUntil }: User): string {
  if (provider !== 'local' || hasPassword !== false) return ''
  return linkUntil === null ? 'no password, and no link for one' : `invited until ${new Date(linkUntil).toISOString()}`
}

async function add({
  context,
  client,
  isOwn,
  login,
  flags: { admin = false, again = false, name, email },
}: UserWork): Promise<undefined> {
  const made = await client.ask('POST', userCalls.create.path, userCalls.create.answer[201], {
    login,
    name,
    email,
    isAdmin: admin,
    ...(again && { isFormer: true }),
  })
  const secret = await askLink(client, login)
  context.terminal.json({ ...made, link: linkOf(context, client, isOwn, secret) })
  context.terminal.line(`User "${login}" made${admin ? ', as an administrator' : ''}.`)
  tellLink(context, client, isOwn, secret)
}

async function link({ context, client, isOwn, login }: UserWork): Promise<undefined> {
  const secret = await askLink(client, login)
  context.terminal.json({ uid: login, link: linkOf(context, client, isOwn, secret) })
  tellLink(context, client, isOwn, secret)
}

async function withdraw({ context, client, login }: UserWork): Promise<undefined> {
  await client.ask('DELETE', linkPath(login), z.unknown())
  context.terminal.json({ uid: login, link: null })
  context.terminal.line(`The link for "${login}" opens nothing any more.`)
}

async function remove({ context, client, login }: UserWork): Promise<undefined> {
  await client.ask('DELETE', `${userCalls.list.path}/${encodeURIComponent(login)}`, z.unknown())
  context.terminal.json({ removed: login })
  context.terminal.line(`The user "${login}" is removed. What they made in projects stays.`)
}

async function grant({ context, client, login, flags: { role = 'member' } }: UserWork): Promise<undefined> {
  const { project } = context.config
  await client.ask('PUT', `${roleAddress(login, project)}?role=${encodeURIComponent(role)}`, z.unknown())
  context.terminal.json({ uid: login, project, role })
  context.terminal.line(`"${login}" is ${role} of "${project}".`)
}

async function revoke({ context, client, login }: UserWork): Promise<undefined> {
  const { project } = context.config
  await client.ask('DELETE', roleAddress(login, project), z.unknown())
  context.terminal.json({ uid: login, project, role: null })
  context.terminal.line(`"${login}" has no role in "${project}" any more.`)
}

async function reset({ context, client, login }: UserWork): Promise<undefined> {
  await client.ask('DELETE', `/api/local/users/${encodeURIComponent(login)}/factor`, z.unknown())
  context.terminal.json({ uid: login, hasFactor: false })
  context.terminal.line(`"${login}" signs in without a second factor now.`)
}

function roleAddress(login: string, project: string): string {
  return `${userCalls.list.path}/${encodeURIComponent(login)}/index/${encodeURIComponent(project)}`
}

async function askLink(client: Client, login: string): Promise<string> {
  return (await client.ask('POST', linkPath(login), userCalls.link.answer)).secret
}

function linkPath(login: string): string {
  return `/api/local/users/${encodeURIComponent(login)}/link`
}

/** A server that is there for one command has an address that nobody reaches later: that of the settings stands for it. */
function linkOf({ config }: Context, client: Client, isOwn: boolean, secret: string): string {
  return linkAddress(config, isOwn ? `http://localhost:${config.port}` : client.address, secret)
}

function tellLink(context: Context, client: Client, isOwn: boolean, secret: string): void {
  context.terminal.line('A password is chosen here, once, within two days:')
  context.terminal.line(linkOf(context, client, isOwn, secret))
  if (isOwn) context.terminal.note('Start the server with "npm start -- --mode server" first.')
}
