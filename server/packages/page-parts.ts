import type { InstalledFacts } from '@dossier/contract/packages'
import type { PagePart } from '../feature/feature.ts'
import { may } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { readInstalled } from './installed.ts'

/** The plugins that are on for whoever asks: a private one only for readers of its projects; none in safe mode. */
export async function pluginsFor({ caller, records, program }: Scope): Promise<InstalledFacts[]> {
  if (program.config.safeMode) return []
  const installed = await readInstalled(records, 'plugins')
  return installed.filter(
    ({ isOn, projects }) => isOn && (projects === null || projects.some((project) => may(caller, project, 'read'))),
  )
}

/** What plugins add to the page. */
export async function pluginParts(scope: Scope): Promise<PagePart[]> {
  try {
    const off = await switchedOffLately(scope)
    return [...(await pluginsFor(scope)).flatMap(partsOf), ...off]
  } catch (error) {
    scope.log.error({ event: 'plugins left out', err: error })
    return []
  }
}

/** For so long the page names a plugin that was switched off by itself. */
const latelyMs = 24 * 60 * 60 * 1_000

async function switchedOffLately({ records }: Scope): Promise<PagePart[]> {
  const since = Date.now() - latelyMs
  const installed = await readInstalled(records, 'plugins')
  return installed.flatMap(({ id, off }) =>
    off && off.at > since ? [{ kind: 'off', owner: id, reason: off.reason, at: off.at }] : [],
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
