import { AppError } from '@dossier/contract'
import type { FinderState, FoundName, NameChunk, NameFinder } from '../finder/finder.ts'

const missing: FinderState = { isReady: false, code: 'MODEL_MISSING', facts: { language: 'ENGLISH', finder: 'FAKE', code: 'en' } }

/** Takes two words with capitals for a person. The word `Deadly` makes it die. `before` runs first. */
export class FakeFinder implements NameFinder {
  readonly name: string
  languages: string[] | undefined
  readonly texts: string[] = []
  /** How often it was sent to rest. */
  rests = 0
  /** Languages whose model is missing. */
  readonly without = new Set<string>()
  before: (chunk: NameChunk) => Promise<void> = async () => {}

  constructor(name = 'FAKE') {
    this.name = name
  }

  async ready(language: string): Promise<FinderState> {
    return this.without.has(language) ? missing : { isReady: true }
  }

  async find(chunk: NameChunk, signal: AbortSignal): Promise<FoundName[]> {
    await this.before(chunk)
    signal.throwIfAborted()
    this.texts.push(chunk.text)
    if (chunk.text.includes('Deadly')) throw new AppError('FINDER_DIED', { message: 'it died', pipeline: this.name })
    return Array.from(chunk.text.matchAll(/\p{Lu}\S+ \p{Lu}[\p{L}-]+/gu), (match) => ({
      mention: match[0],
      category: 'PERSON',
      offset: match.index,
    }))
  }

  async rest(): Promise<void> {
    this.rests += 1
  }

  async close(): Promise<void> {}
}
