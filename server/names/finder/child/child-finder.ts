import { AppError } from '@dossier/contract'
import { type FinderFaultCode, finderFaultSentence } from '@dossier/contract/tables/finder-faults'
import type { FinderState, FoundName, NameChunk, NameFinder } from '../finder.ts'
import { cutText, type Piece } from './cut-text.ts'
import { ChildGone, ChildUnfit, type FinderChild, FinderLost } from './finder-child.ts'
import { LanguageChildren } from './language-children.ts'
import type { Span } from './span.ts'

/** `pieceLength` in UTF-16 units; a piece may take `baseMs`, and a second more for each `leastRate` units of it. */
export type ChildLimits = { pieceLength: number; baseMs: number; leastRate: number; lingerMs: number }

type Lack = Extract<FinderState, { isReady: false }>

/** The model for a language, or what it lacks. */
export type Looked<Model> = { model: Model } | { lack: Lack }

/** `Model`: what a child is started with. */
export type ChildFinderOptions<Model> = {
  name: string
  /** Undefined: any. */
  languages: readonly string[] | undefined
  /** What a language lacks that is to be read; else the model for it. */
  look(language: string): Promise<Looked<Model>>
  start(model: Model): FinderChild
  /** How many languages may be in memory at the same time. */
  atOnce: number
  limits: ChildLimits
  /** The contract's category for the program's own word; undefined for what is left out. */
  categoryOf(label: string): string | undefined
  /** A piece as the program is given it, of the same length; absent: as it is. */
  prepare?(text: string): string
  /** Mends what the program is known to get wrong, by categories (`OTHER` for what is none of the contract's); absent: nothing. */
  tidy?(spans: Span[], text: string, language: string): Span[]
}

/** A language that did not come up is not tried again with each text. */
const unfitForMs = 60_000

/** Kills in a row while a child comes up, after which it is taken for one that does not come up. */
const mostKills = 3

/** Losses after which a text is tried once more: somebody else may have ended the child, or the texts before it have filled its memory. */
const mayPass: ReadonlySet<string> = new Set(['memory', 'crash', 'killed'])

/** A name finder whose work is done by child processes, one for each language, which may die of a text. */
export class ChildFinder<Model extends { language: string }> implements NameFinder {
  readonly name: string
  readonly languages: readonly string[] | undefined
  readonly #options: ChildFinderOptions<Model>
  readonly #children: LanguageChildren<Model>
  readonly #unfit = new Map<string, { detail: string; until: number }>()
  /** By language the children that were killed while they came up, one after the other. */
  readonly #killed = new Map<string, Set<ChildUnfit>>()

  constructor(options: ChildFinderOptions<Model>) {
    const { name, languages, start, atOnce, limits } = options
    this.name = name
    this.languages = languages
    this.#options = options
    this.#children = new LanguageChildren({ start, atOnce, lingerMs: limits.lingerMs })
  }

  async ready(language: string): Promise<FinderState> {
    const found = await this.#look(language)
    return 'lack' in found ? found.lack : { isReady: true }
  }

  async find({ text, language, kind }: NameChunk, signal: AbortSignal): Promise<FoundName[]> {
    if (kind === 'metadata') return []
    const found: FoundName[] = []
    for (const piece of cutText(text, this.#options.limits.pieceLength)) {
      const prepared = this.#options.prepare?.(piece.text) ?? piece.text
      const spans = /\S/.test(prepared) ? await this.#read(prepared, language, signal) : []
      const named = spans.map(([begin, end, label]): Span => [begin, end, this.#options.categoryOf(label) ?? other])
      const tidy = this.#options.tidy?.(named, prepared, language) ?? named
      found.push(...tidy.flatMap((span) => toName(span, piece)))
    }
    return found
  }

  rest(): Promise<void> {
    return this.#children.dropIdle()
  }

  close(): Promise<void> {
    return this.#children.close()
  }

  /** A text is to blame that has ended two children, the second one begun for it. */
  async #read(text: string, language: string, signal: AbortSignal): Promise<Span[]> {
    const { baseMs, leastRate } = this.#options.limits
    const limitMs = baseMs + (text.length / leastRate) * 1_000
    for (let losses = 0; ; ) {
      const model = await this.#require(language)
      try {
        const spans = await this.#children.use(model, signal, (child) => child.read(text, limitMs, signal))
        this.#killed.delete(language)
        return spans
      } catch (error) {
        losses += this.#weigh(error, language, losses)
      }
    }
  }

  /** Answers whether the text may have been to blame; throws what ends the attempts. */
  #weigh(error: unknown, language: string, losses: number): number {
    if (error instanceof ChildGone) return 0
    if (error instanceof ChildUnfit) {
      if (error.isKilled && this.#countKills(language, error) < mostKills) return 0
      this.#unfit.set(language, { detail: error.message, until: Date.now() + unfitForMs })
      return 0
    }
    if (!(error instanceof FinderLost)) throw error
    if (losses === 0 && mayPass.has(error.loss)) return 1
    const code = error.loss === 'time' ? 'FINDER_TOO_SLOW' : 'FINDER_DIED'
    const facts = { finder: this.name, language, loss: error.loss, detail: error.message }
    throw new AppError(code, { ...facts, message: finderFaultSentence(code, facts) })
  }

  /** All texts that waited for a child tell of the same end. */
  #countKills(language: string, end: ChildUnfit): number {
    const ends = this.#killed.get(language) ?? new Set()
    this.#killed.set(language, ends.add(end))
    return ends.size
  }

  async #look(language: string): Promise<Looked<Model>> {
    const unfit = this.#unfit.get(language)
    if (!unfit || unfit.until < Date.now()) return this.#options.look(language)
    return { lack: lack('FINDER_DOES_NOT_START', { finder: this.name, language, detail: unfit.detail }) }
  }

  /** @throws AppError FINDER_NOT_READY with the cure. */
  async #require(language: string): Promise<Model> {
    const found = await this.#look(language)
    if ('model' in found) return found.model
    const { code: cause, facts } = found.lack
    throw new AppError('FINDER_NOT_READY', { ...facts, cause, message: finderFaultSentence(cause, facts) })
  }
}

/** What a program found that is in none of the contract's categories. */
const other = 'OTHER'

function toName([begin, end, category]: Span, { text, offset }: Piece): FoundName[] {
  const mention = text.slice(begin, end).replace(/\s+/g, ' ').trim()
  return category === other || mention === '' ? [] : [{ mention, category, offset: offset + begin }]
}

/** What a finder lacks, by a code of the table of sentences. */
export function lack(code: FinderFaultCode, facts: Record<string, string | number>): Lack {
  return { isReady: false, code, facts }
}
