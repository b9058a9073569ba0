import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '@dossier/contract'
import {
  type InstalledFacts,
  Package,
  type PackageKind,
  PackageList,
  PackageLook,
  packageCalls,
} from '@dossier/contract/packages'
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { counted, formatPath, formatSize } from './format.ts'
import { withClient } from './with-client.ts'

/** What can be done with plugins and extensions. */
export const packageActions = ['list', 'install', 'remove', 'enable', 'disable'] as const

/** As commander gives them. */
export type PackageFlags = { sha256?: string; search?: string }

/** What of the words behind `plugins` or `extensions` was given. */
export type PackageWords = { action: string | undefined; what: string | undefined; flags: PackageFlags }

/** Lists packages, installs one from the registry, a file, a folder or an address, removes it, or switches it. */
export async function packages(
  context: Context,
  kind: PackageKind,
  { action = 'list', what, flags }: PackageWords,
): Promise<number> {
  if (action === 'list') return withClient(context, (client) => list(context, client, kind, flags.search ?? what))
  if (what === undefined) throw new AppError('BAD_REQUEST', { message: `Say which one, as in "dossier ${kind} ${action} NAME"` })
  return withClient(context, (client) => {
    if (action === 'install') return install(context, client, kind, { what, flags })
    if (action === 'remove') return remove(context, client, kind, what)
    return turn(context, client, kind, { id: what, isOn: action === 'enable' })
  })
}

async function list({ terminal }: Context, client: Client, kind: PackageKind, search = ''): Promise<number> {
  const { safeMode, registry, ...all } = await client.ask('GET', packageCalls.all.path, PackageList)
  const words = search.toLowerCase()
  const found = all[kind].filter(({ id, name, description }) => `${id} ${name} ${description}`.toLowerCase().includes(words))
  terminal.json({ safeMode, registry, [kind]: found })
  if (safeMode) terminal.line('Safe mode: nothing of this is run.')
  if (registry.fault !== null) terminal.line(formatPath(registry.fault))
  for (const { id, version, description, facts } of found) {
    terminal.line(formatPath(`${id.padEnd(24)} ${version.padEnd(10)} ${stateOf(facts).padEnd(13)} ${description}`))
    if (facts?.off) terminal.line(`  switched off by itself: ${offWords[facts.off.reason]}: ${formatPath(facts.off.detail)}`)
  }
  return exitCodes.done
}

function stateOf(facts: InstalledFacts | null): string {
  if (facts === null) return 'not installed'
  return facts.isOn ? 'on' : 'off'
}

const offWords: Record<NonNullable<InstalledFacts['off']>['reason'], string> = {
  THREW: 'its script failed',
  LOOPED: 'its script did not come to an end',
  FLOODED: 'its script asked for far too much',
  NOT_LOADED: 'its script could not be loaded',
  LOST: 'its program failed on one text after another',
}

type Wanted = { what: string; flags: PackageFlags }

/** What is installed is what was shown: its checksum is asked for again. */
async function install({ terminal }: Context, client: Client, kind: PackageKind, { what, flags }: Wanted): Promise<number> {
  const from = new URLSearchParams({ ...placeOf(what), ...(flags.sha256 !== undefined && { sha256: flags.sha256 }) })
  const look = await client.ask('GET', `/api/local/packages/${kind}/look?${from}`, PackageLook)
  for (const line of linesOf(look)) terminal.line(formatPath(line))
  from.set('sha256', look.sha256)
  const installed = await client.ask('PUT', `/api/${kind}/install?${from}`, Package)
  terminal.json(installed)
  terminal.line(`Installed and switched off. Switch it on with "dossier ${kind} enable ${installed.id}".`)
  return exitCodes.done
}

function placeOf(what: string): { id: string } | { url: string } {
  if (/^[a-z]+:\/\//i.test(what)) return { url: what }
  // An id has no folders: where nothing lies there, that is what is said.
  return existsSync(what) || /[\\/]/.test(what) ? { url: resolve(what) } : { id: what }
}

function linesOf({ name, version, licence, sha256, files, bytes, script, style, projects, finder }: PackageLook): string[] {
  return [
    `${name} ${version}, licence ${licence ?? 'not stated'}`,
    `  ${counted(files, 'file')}, ${formatSize(bytes)}, SHA-256 ${sha256}`,
    ...(script === null ? [] : ['  Its script runs in the page with all rights of whoever reads it.']),
    ...(style === null ? [] : ['  It changes how the page looks.']),
    ...(projects === null ? [] : [`  Only for readers of: ${projects.join(', ') || 'no project'}`]),
    ...(finder === null
      ? []
      : [
          `  The name finder ${finder.pipeline}: "${finder.command.join(' ')}" is given texts of documents, and no network where this system can refuse it.`,
        ]),
  ]
}

async function remove({ terminal }: Context, client: Client, kind: PackageKind, id: string): Promise<number> {
  await client.ask('DELETE', `/api/${kind}/uninstall?${new URLSearchParams({ id })}`, z.undefined())
  terminal.json({ removed: id })
  terminal.line(`${id} is not installed any more.`)
  return exitCodes.done
}

type Turned = { id: string; isOn: boolean }

async function turn({ terminal }: Context, client: Client, kind: PackageKind, { id, isOn }: Turned): Promise<number> {
  const path = `/api/local/packages/${kind}/${encodeURIComponent(id)}`
  const turned = await client.ask('PUT', path, Package, { isOn })
  terminal.json(turned)
  terminal.line(`${id} is ${isOn ? 'on' : 'off'}.`)
  return exitCodes.done
}
