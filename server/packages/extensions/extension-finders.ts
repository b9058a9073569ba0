import type { InstalledFacts } from '@dossier/contract/packages'
import type { Config } from '../../config.ts'
import type { HomeLayout } from '../../home/layout.ts'
import { ExtensionFinder } from '../../names/finder/extension/extension-finder.ts'
import type { NameFinder } from '../../names/finder/finder.ts'
import type { AddedFinders } from '../../names/finder/given-finders.ts'
import type { Records } from '../../records/open.ts'
import type { Log } from '../../scope/program.ts'
import { noteLost } from '../change-packages.ts'
import { readInstalled } from '../installed.ts'
import { openExtensionFolder } from './extension-folder.ts'

export type ExtensionFindersParts = {
  records: Records
  layout: Pick<HomeLayout, 'home' | 'extensions'>
  config: Pick<Config, 'safeMode'>
  log: Pick<Log, 'error'>
  confiner?: string | undefined
}

/** The name finders of the extensions that are on, as the records have it whenever they are asked for: server and worker each hold their own. */
export class ExtensionFinders implements AddedFinders {
  readonly #parts: ExtensionFindersParts
  /** By id and checksum. */
  readonly #finders = new Map<string, ExtensionFinder>()

  constructor(parts: ExtensionFindersParts) {
    this.#parts = parts
  }

  async list(): Promise<readonly NameFinder[]> {
    const { records, config } = this.#parts
    const installed = config.safeMode ? [] : await readInstalled(records, 'extensions')
    const on = installed.filter(({ isOn, finder }) => isOn && finder)
    const keys = new Set(on.map(keyOf))
    const gone = [...this.#finders].filter(([key]) => !keys.has(key))
    for (const [key] of gone) this.#finders.delete(key)
    await Promise.all(gone.map(([, finder]) => finder.close()))
    return (await Promise.all(on.map((extension) => this.#tryToOpen(extension)))).filter((finder) => finder !== undefined)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#finders.values()].map((finder) => finder.close()))
    this.#finders.clear()
  }

  /** One that cannot be opened keeps nobody from the others. */
  async #tryToOpen(extension: InstalledFacts): Promise<NameFinder | undefined> {
    try {
      return await this.#open(extension)
    } catch (error) {
      this.#parts.log.error({ event: 'extension left out', id: extension.id, err: error })
      return undefined
    }
  }

  async #open(extension: InstalledFacts): Promise<NameFinder | undefined> {
    const key = keyOf(extension)
    const { records, layout, confiner } = this.#parts
    if (!extension.finder) return undefined
    const folder = await openExtensionFolder(records, layout.extensions, extension)
    const held = this.#finders.get(key)
    // One that was switched off by its losses was switched on again meanwhile.
    if (held && !held.isOff) return held
    const onLost = (detail: string) => noteLost(records, extension, detail)
    const opened = new ExtensionFinder({ ...extension.finder, folder, home: layout.home, confiner, onLost })
    // Before anything is waited for: of two that ask at once, the second one finds it.
    this.#finders.set(key, opened)
    await held?.close()
    return opened
  }
}

/** Installed again it is a new one. */
function keyOf({ id, sha256, installedAt }: InstalledFacts): string {
  return `${id} ${sha256} ${installedAt}`
}
