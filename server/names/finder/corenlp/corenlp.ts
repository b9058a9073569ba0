import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { finderFaultSentence } from '@dossier/contract/tables/finder-faults'
import { ownFolder } from '../../../confine/own-folder.ts'
import { type KnownModel, knownModels } from '../../../models/known-models.ts'
import { modelPlace } from '../../../models/model-files.ts'
import { LanguageChildren } from '../children.ts'
import type { FoundName, NameChunk, NameFinder } from '../finder.ts'
import { ChildGone, ChildUnfit, FinderChild, FinderLost, type Span } from '../finder-child.ts'
import { childCommand } from './child-command.ts'
import { cutText, type Piece } from './cut-text.ts'
import { categoryOf } from './labels.ts'
import { type Needs, Readiness } from './readiness.ts'

/** `memoryMb`: what child processes may take together. `command`: what is started instead of Java, in tests. */
export type CorenlpParts = Needs & {
  home: string
  memoryMb: number
  confiner?: string | undefined
  command?: (model: KnownModel) => string[]
  limits?: Partial<Limits>
}

/** `pieceLength` in UTF-16 units; a piece may take `baseMs`, and a second more for each `leastRate` units of it. */
type Limits = { pieceLength: number; baseMs: number; leastRate: number; lingerMs: number }

const usualLimits: Limits = { pieceLength: 32_768, baseMs: 30_000, leastRate: 1_000, lingerMs: 30_000 }

/** What one language takes at most, measured: decision 0447. */
const megabytesOfLanguage = 650

/** Losses after which a text is tried once more: somebody else may have ended the child, or the texts before it have filled its memory. */
const mayPass: ReadonlySet<string> = new Set(['memory', 'crash', 'killed'])

/** Stanford's CoreNLP in a child process for each language, with models that are brought on request (server/models). */
export class Corenlp implements NameFinder {
  readonly name = 'CORENLP'
  readonly languages = knownModels.filter(({ finder }) => finder === 'CORENLP').map(({ language }) => language)
  readonly #parts: CorenlpParts
  readonly #limits: Limits
  readonly #readiness: Readiness
  readonly #children: LanguageChildren<KnownModel>

  constructor(parts: CorenlpParts) {
    this.#parts = parts
    this.#limits = { ...usualLimits, ...parts.limits }
    this.#readiness = new Readiness(parts)
    const atOnce = Math.max(1, Math.floor(parts.memoryMb / megabytesOfLanguage))
    this.#children = new LanguageChildren({ start: (model) => this.#start(model), atOnce, lingerMs: this.#limits.lingerMs })
  }

  ready(language: string) {
    return this.#readiness.of(language)
  }

  async find({ text, language, kind }: NameChunk, signal: AbortSignal): Promise<FoundName[]> {
    if (kind === 'metadata') return []
    const found: FoundName[] = []
    for (const piece of cutText(text, this.#limits.pieceLength)) {
      const spans = /\S/.test(piece.text) ? await this.#read(piece.text, language, signal) : []
      found.push(...spans.flatMap((span) => toName(span, piece)))
    }
    return found
  }

  close(): Promise<void> {
    return this.#children.close()
  }

  /** A text is to blame that has ended two children, the second one begun for it. */
  async #read(text: string, language: string, signal: AbortSignal): Promise<Span[]> {
    const limitMs = this.#limits.baseMs + (text.length / this.#limits.leastRate) * 1_000
    for (let losses = 0; ; ) {
      const model = await this.#readiness.require(language)
      try {
        return await this.#children.use(model, signal, (child) => child.read(text, limitMs, signal))
      } catch (error) {
        losses += this.#weigh(error, language, losses)
      }
    }
  }

  /** Answers whether the text may have been to blame; throws what ends the attempts. */
  #weigh(error: unknown, language: string, losses: number): number {
    if (error instanceof ChildGone) return 0
    if (error instanceof ChildUnfit) {
      this.#readiness.noteUnfit(language, error.message)
      return 0
    }
    if (!(error instanceof FinderLost)) throw error
    if (losses === 0 && mayPass.has(error.loss)) return 1
    throw lost(error, language)
  }

  #start(model: KnownModel): FinderChild {
    const { home, java, confiner, nameFinder: jar, models, command } = this.#parts
    const { file, programFolder } = modelPlace(models, model)
    const folder = ownFolder(join(home, 'finders'), 'run')
    const leashed = childCommand({ java: java ?? 'java', jar, programFolder, file, language: model.language, confiner, folder })
    const child = new FinderChild(command ? { ...leashed, command: command(model) } : leashed)
    void child.ended.then(() => rm(folder, { recursive: true, force: true }))
    return child
  }
}

function lost({ loss, message: detail }: FinderLost, language: string): AppError {
  const code = loss === 'time' ? 'FINDER_TOO_SLOW' : 'FINDER_DIED'
  const facts = { finder: 'CORENLP', language, loss, detail }
  return new AppError(code, { ...facts, message: finderFaultSentence(code, facts) })
}

function toName([begin, end, label]: Span, { text, offset }: Piece): FoundName[] {
  const category = categoryOf(label)
  const mention = text.slice(begin, end).replace(/\s+/g, ' ').trim()
  return category === undefined || mention === '' ? [] : [{ mention, category, offset: offset + begin }]
}
