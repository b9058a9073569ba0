import { AppError } from '@dossier/contract'
import { type AuditCheck, type AuditLine, auditCalls, auditKinds } from '@dossier/contract/audit'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatText } from '../format.ts'
import { saveFile } from '../save-file.ts'
import { withClient } from '../with-client.ts'

export const auditActions = ['list', 'verify', 'export'] as const
export type AuditAction = (typeof auditActions)[number]

/** As commander gives them. */
export type AuditFlags = {
  user?: string
  kind?: string
  since?: string
  until?: string
  size?: string
  output?: string
  known?: string
}

type AuditWords = { action: AuditAction | undefined; flags: AuditFlags }

/** Lists what people did in server mode, tells whether any entry was changed or removed, or writes all of them to a file. */
export function audit(context: Context, { action = 'list', flags }: AuditWords): Promise<number> {
  const here: Context = { ...context, config: { ...context.config, mode: 'server' } }
  const work = { list, verify, export: exportAll }[action]
  return withClient(here, (client) => work(here, client, flags))
}

async function list({ terminal }: Context, client: Client, flags: AuditFlags): Promise<undefined> {
  const size = flags.size ?? '100'
  const { items } = await client.ask('GET', addressOf('list', { ...filterOf(flags), size }), auditCalls.list.answer)
  terminal.json(items)
  if (items.length === 0) terminal.line('There are no such entries.')
  for (const item of items.toReversed()) terminal.line(lineOf(item))
}

/** Words of searches are what people typed: on a screen they could send it orders. */
function lineOf({ number, at, user, address, event, subject }: AuditLine): string {
  const about = Object.entries(subject).map(([name, value]) => `${name}=${[value].flat().join(',')}`)
  return formatText([number, new Date(at).toISOString(), user || '-', address || '-', event, ...about].join('  ')).replace(
    /\n/g,
    ' ',
  )
}

async function verify({ terminal }: Context, client: Client, { known }: AuditFlags): Promise<number> {
  const [number = '', hash = ''] = known?.split(':') ?? []
  if (known !== undefined && !(/^\d+$/.test(number) && /^[0-9a-f]{64}$/.test(hash)))
    throw wrong('Name the known entry by its number and hash, as "verify" has printed them: --known 1200:3f2a…')
  const asked = known === undefined ? {} : { number, hash }
  const check = await client.ask('GET', addressOf('verify', asked), auditCalls.verify.answer)
  const fault = faultOf(check)
  terminal.json(check)
  terminal.line(fault ?? `All ${check.entries} entries follow one another.`)
  if (check.cut !== null) terminal.line(`${check.cut.count} older ones were removed, up to number ${check.cut.number}.`)
  if (known !== undefined && check.isKnown === null)
    terminal.line('The known entry is one of those: it can no longer be compared.')
  if (fault === undefined) terminal.line(`The last one is ${check.last.number}:${check.last.hash}`)
  return fault === undefined ? exitCodes.done : exitCodes.fault
}

function faultOf({ broken, isSealed, isKnown }: AuditCheck): string | undefined {
  if (broken !== null) return `Entry ${broken} is not as it was written, or entries before it were removed.`
  if (!isSealed) return 'Entries were removed from the beginning, and not by the program.'
  return isKnown === false ? 'The known entry is no longer there, or was changed.' : undefined
}

async function exportAll({ terminal, signal }: Context, client: Client, flags: AuditFlags): Promise<undefined> {
  const { output } = flags
  if (output === undefined) throw wrong('Name a file that is not there yet, as in "dossier audit export --output audit.csv"')
  const format = output.endsWith('.jsonl') ? 'jsonl' : 'csv'
  await saveFile(output, await client.download(addressOf('export', { ...filterOf(flags), format })), signal)
  terminal.json({ file: output })
  terminal.line(`The audit log is in ${output}.`)
}

function filterOf({ user, kind, since, until }: AuditFlags): Record<string, string> {
  if (kind !== undefined && !auditKinds.some((each) => each === kind)) throw wrong(`The kind is one of ${auditKinds.join(', ')}`)
  return {
    ...(user !== undefined && { user }),
    ...(kind !== undefined && { kind }),
    ...(since !== undefined && { since: momentOf(since) }),
    ...(until !== undefined && { until: momentOf(until) }),
  }
}

/** A day begins at midnight in UTC, as the times that are listed. */
function momentOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw wrong(`"${text}" is no day or moment: write it as 2026-11-26 or 2026-11-26T09:30Z`)
  return String(at)
}

function addressOf(name: 'list' | 'verify' | 'export', query: Record<string, string>): string {
  return `${auditCalls[name].path}?${new URLSearchParams(query)}`
}

const wrong = (message: string) => new AppError('BAD_REQUEST', { message })
