import type { FirstPlace } from '../../scope/kinds.ts'
import type { TaskScope } from '../../tasks/kind.ts'
import { isSamePlace, readWhatIsFirst } from '../../tasks/scheduling/first-places.ts'

/** What a run is to read before the rest, as the records had it when it was looked up last. */
export class WhatIsFirst {
  readonly #scope: TaskScope
  /** The same list as before where nothing was asked since, so that readers see a change. */
  places: readonly FirstPlace[] = []

  constructor(scope: TaskScope) {
    this.#scope = scope
  }

  /** Answers whether it has changed. */
  async look(): Promise<boolean> {
    const { places } = await readWhatIsFirst(this.#scope.records, this.#scope.taskId)
    const known = this.places
    if (places.length === known.length && places.every((place, at) => isSamePlace(place, known[at] ?? place))) return false
    this.places = places
    return true
  }
}
