import type { WhyUncleaned } from '@dossier/contract/documents/cleaning'

/** That a file cannot be written without its author data; `part`: which of its parts stands in the way. */
export class Uncleanable extends Error {
  readonly why: WhyUncleaned
  readonly part: string | undefined

  constructor(why: WhyUncleaned, part?: string) {
    super(part === undefined ? why : `${why}: ${part}`)
    this.why = why
    this.part = part
  }
}

/** That a file is not what its format says. */
export function damaged(part?: string): Uncleanable {
  return new Uncleanable('damaged', part)
}
