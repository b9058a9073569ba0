import type { InstalledFacts } from '@dossier/contract/packages'
import type { PagePart } from '../feature/feature.ts'
import { type Caller, may } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { readInstalled } from './installed.ts'

/** Whether a package concerns somebody: a private plugin only readers of its projects. */
export function isFor(caller: Caller, { projects }: Pick<InstalledFacts, 'projects'>): boolean {
  return projects === null || projects.some((project) => may(caller, project, 'read'))
}

/** The plugins that are on for whoever asks; none in safe mode. */
export async function pluginsFor(scope: Scope): Promise<InstalledFacts[]> {
  return onFor(scope, await readInstalled(scope.records, 'plugins'))
}

/** What plugins add to the page. */
export async function pluginParts(scope: Scope): Promise<PagePart[]> {
  try {
    const installed = await readInstalled(scope.records, 'plugins')
    return [...onFor(scope, installed).flatMap(partsOf), ...switchedOffLately(scope, installed)]
  } catch (error) {
    scope.log.error({ event: 'plugins left out', err: error })
    return []
  }
}

function onFor({ caller, program }: Scope, installed: InstalledFacts[]): InstalledFacts[] {
  return program.config.safeMode ? [] : installed.filter((each) => each.isOn && isFor(caller, each))
}

/** For so long the page names a plugin that was switched off by itself. */
const latelyMs = 24 * 60 * 60 * 1_000

function switchedOffLately({ caller }: Scope, installed: InstalledFacts[]): PagePart[] {
  const since = Date.now() - latelyMs
  return installed.flatMap(({ id, off, projects }) =>
    off && off.at > since && isFor(caller, { projects }) ? [{ kind: 'off', owner: id, reason: off.reason, at: off.at }] : [],
  )
}

function partsOf({ id, sha256, script, style }: InstalledFacts): PagePart[] {
  // Another version has another address, so that no browser keeps the old one.
  const addressOf = (path: string) =>
    `./plugins/${[id, ...path.split('/')].map(encodeURIComponent).join('/')}?v=${sha256.slice(0, 12)}`
  return [
    ...(style === null ? [] : [{ kind: 'style' as const, owner: id, address: addressOf(style) }]),
    ...(script === null ? [] : [{ kind: 'script' as const, owner: id, address: addressOf(script) }]),
  ]
}
