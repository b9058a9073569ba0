import type { Program } from '../scope/program.ts'
import type { Feature, LivePart } from './feature.ts'

/** What features keep alive as long as the server, as one. There is nothing of it before `begin`, nor where nobody begins it. */
export class LiveParts implements LivePart {
  readonly #features: readonly Feature[]
  #parts: LivePart[] = []

  constructor(features: readonly Feature[]) {
    this.#features = features
  }

  /** Begins all of them, in the order of the features. */
  begin(program: Program): void {
    this.#parts = this.#features.flatMap((feature) => feature.whenServed?.(program) ?? [])
  }

  wake(): void {
    for (const part of this.#parts) part.wake()
  }

  /** They may be begun again. */
  async close(): Promise<void> {
    const parts = this.#parts
    this.#parts = []
    await Promise.all(parts.map((part) => part.close()))
  }
}
