import type { FollowerPosition } from '../engine/port.ts'
import type { Extractor } from '../extract/port.ts'
import type { TaskScope } from '../tasks/kind.ts'
import type { Power } from './power.ts'

/** What a task of the worker process may touch: besides its scope the reader of files, and the index that follows the records. */
export type WorkerScope = TaskScope & { worker: WorkerParts }

/** The parts of the worker process that its tasks share. */
export type WorkerParts = {
  /** Where it is one of several workers that share the tasks. */
  id?: string
  reader: SharedReader
  index: FollowedIndex
  /** Written down, so that the next process knows what this one had in hand when it died. */
  hands: { take(number: number): () => void }
  power: Power
}

/** The reader of files, which costs seconds and memory: there while somebody holds it, and for a moment after. */
export interface SharedReader {
  /** `isNeededNow`: files wait to be read already, so that it starts at once. */
  hold(isNeededNow?: boolean): Promise<HeldReader>
}

/** `languageOf` names the language of a text as the contract does, such as ENGLISH. To be released when it is not needed any more. */
export type HeldReader = { extractor: Extractor; languageOf: (text: string) => string; release(): void }

/** Up to which change the index holds what is in the records; `walked`: while it is made anew, the number of the last document that is in it. */
export type IndexPosition = Omit<FollowerPosition, 'recordsId'>

/** The index as it follows the records, beside all tasks. */
export interface FollowedIndex {
  /** How far the index is. */
  readonly searchable: IndexPosition
  /** Resolves when everything that is in the records now is searchable. @throws the engine's fault when it persists. */
  settle(signal: AbortSignal): Promise<void>
  /**
   * Throws the index away and makes it again from the records; `onProgress` is told a share from 0 to 1.
   * @throws AppError RECORD_DAMAGED where a document cannot be read; the index then stays as it is.
   */
  rebuild(signal: AbortSignal, onProgress: (share: number) => void): Promise<void>
}
