import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { nameCategories } from '@dossier/contract/names/categories'
import { finderFaultSentence } from '@dossier/contract/tables/finder-faults'
import { ownFolder, removeFolder } from '../../../confine/own-folder.ts'
import { ChildFinder, type ChildLimits, lack } from '../child/child-finder.ts'
import { FinderChild } from '../child/finder-child.ts'
import type { FinderState, FoundName, NameChunk, NameFinder } from '../finder.ts'
import { extensionCommand } from './extension-command.ts'
import { extensionTalk, type Offsets } from './extension-talk.ts'

/** An extension that finds names. `folder`: its files; `onLost`: it was lost on so many texts in a row that it is used no more. */
export type ExtensionParts = {
  pipeline: string
  languages: readonly string[] | null
  offsets: Offsets
  command: readonly string[]
  folder: string
  home: string
  confiner?: string | undefined
  limits?: Partial<ChildLimits>
  onLost(detail: string): Promise<void>
}

const usualLimits: ChildLimits = { pieceLength: 32_768, baseMs: 20_000, leastRate: 1_000, lingerMs: 30_000 }
/** A text may be to blame, several in a row are not. */
const mostLosses = 5
/** Of languages in memory. */
const atOnce = 2

const categories: ReadonlySet<string> = new Set(nameCategories)

/** A name finder that is somebody else's program. It is no longer asked once it was lost on several texts in a row. */
export class ExtensionFinder implements NameFinder {
  readonly name: string
  readonly languages: readonly string[] | undefined
  readonly #parts: ExtensionParts
  readonly #children: NameFinder
  #losses = 0
  #off: Extract<FinderState, { isReady: false }> | undefined

  constructor(parts: ExtensionParts) {
    this.name = parts.pipeline
    this.languages = parts.languages ?? undefined
    this.#parts = parts
    this.#children = new ChildFinder({
      name: parts.pipeline,
      languages: this.languages,
      look: async (language) =>
        this.languages && !this.languages.includes(language)
          ? { lack: lack('LANGUAGE_NOT_READ', { finder: parts.pipeline, language }) }
          : { model: { language } },
      start: ({ language }) => start(parts, language),
      atOnce,
      limits: { ...usualLimits, ...parts.limits },
      categoryOf: (category) => (categories.has(category) ? category : undefined),
    })
  }

  async ready(language: string): Promise<FinderState> {
    return this.#off ?? this.#children.ready(language)
  }

  async find(chunk: NameChunk, signal: AbortSignal): Promise<FoundName[]> {
    this.#requireOn()
    try {
      const found = await this.#children.find(chunk, signal)
      this.#losses = 0
      return found
    } catch (error) {
      this.#requireOn()
      if (isLoss(error)) await this.#countLoss(String(error.facts.detail ?? error.message))
      throw error
    }
  }

  rest(): Promise<void> {
    return this.#children.rest()
  }

  /** It is asked no more: what still wants it hears that it was switched off. */
  close(): Promise<void> {
    this.#off ??= lack('FINDER_SWITCHED_OFF', { finder: this.name })
    return this.#children.close()
  }

  get isOff(): boolean {
    return this.#off !== undefined
  }

  async #countLoss(detail: string): Promise<void> {
    this.#losses += 1
    if (this.#losses < mostLosses || this.#off) return
    this.#off = lack('EXTENSION_OFF', { finder: this.name, losses: mostLosses, detail })
    await this.#parts.onLost(detail)
  }

  #requireOn(): void {
    if (!this.#off) return
    const { code, facts } = this.#off
    throw new AppError('FINDER_NOT_READY', { ...facts, cause: code, message: finderFaultSentence(code, facts) })
  }
}

/** A text that it says it cannot read is none: it does as the guide tells. */
function isLoss(error: unknown): error is AppError {
  const isLost = error instanceof AppError && (error.code === 'FINDER_DIED' || error.code === 'FINDER_TOO_SLOW')
  return isLost && error.facts.loss !== 'fault'
}

function start({ home, offsets, ...program }: ExtensionParts, language: string): FinderChild {
  const work = ownFolder(join(home, 'finders'), 'run')
  const child = new FinderChild(extensionCommand({ ...program, work }), extensionTalk(language, offsets))
  void child.ended.then(() => removeFolder(work))
  return child
}
