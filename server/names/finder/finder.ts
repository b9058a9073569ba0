/**
 * The port of name finders, one for each pipeline (`CORENLP`, `EMAIL`, `COMPROMISE`). What it costs (a child process, a thread, a model) is there
 * only while it is used.
 */
export type NameFinder = {
  /** As in the contract's list of pipelines. */
  readonly name: string
  /** The languages that it reads once their models are there, by the contract's names (`ENGLISH`); undefined: any. */
  readonly languages: readonly string[] | undefined
  /** Whether a language can be read now; else what is missing. */
  ready(language: string): Promise<FinderState>
  /**
   * The names of one chunk in the order of the text, offsets in UTF-16 units from its beginning.
   * @throws AppError FINDER_DIED or FINDER_TOO_SLOW where the finder was lost on it (it is there again for the next one), FINDER_NOT_READY where the language
   * cannot be read now; the signal's reason.
   */
  find(chunk: NameChunk, signal: AbortSignal): Promise<FoundName[]>
  /** Ends the programs that read nothing now, and comes back when their memory is free: what a task takes is its own until it has ended. */
  rest(): Promise<void>
  /** Ends what it started. */
  close(): Promise<void>
}

/** A piece of a document's text, or the headers of a message (`mailHeaders`), whose names have no place in the text. */
export type NameChunk = { text: string; language: string; kind: 'text' | 'metadata' }

/** A name as it stands in the text, white space made single. `offset`: where it begins, -1 for what was found in metadata. */
export type FoundName = { mention: string; category: string; offset: number; partsOfSpeech?: string }

/** Codes and facts: `contract/tables/finder-faults.ts`. */
export type FinderState = { isReady: true } | { isReady: false; code: string; facts: Record<string, string | number> }
