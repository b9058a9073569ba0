import type { Call, Need } from '@dossier/contract'
import type { z } from 'zod'
import type { HomeLayout } from '../home/layout.ts'
import type { Caller } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { Artifact, ArtifactStore } from '../stores/artifacts.ts'

/** A folder or a file (its path byte for byte) whose files are to be read before others; `name`: those alone that have this in their name. */
export type FirstPlace = { key: Buffer; name: string | null }

/** A file that a task resulted in; whoever fetches it must have the right of its kind on all of these projects. `open`: answers undefined where it is gone; throws AppError STORE_DOWN. */
export type ResultFile = {
  name: string
  contentType: string
  projects: readonly string[]
  open(): Promise<Artifact | undefined>
}

/** What a kind finds its files by. */
export type ResultPlaces = { layout: HomeLayout; records: Records; artifacts?: ArtifactStore }

/** What a call is sent, before its schemas have read it. */
export type SentInput = { params?: unknown; query?: unknown; body?: unknown }

/**
 * The call that begins a kind of task. `read`: what that call is sent for the arguments of a task that another program hands in, by their names on the wire; throws AppError BAD_REQUEST.
 * Absent where such a task says too little.
 */
export type BegunBy = { call: Call; read?(args: unknown): SentInput }

/** What is known of a kind of task without running it: enough to list, stop and resume its tasks. */
export type KnownKind = {
  /** Its class on the wire, such as `org.icij.datashare.tasks.IndexTask`. */
  name: string
  /** Its short name for newer clients, such as `INDEX`. */
  type: string
  args: z.ZodType
  /** The right on its project that its user must still have when it is begun, and whoever resumes it. */
  needs: Need
  /** Whether one that was stopped or has failed can go on under its id. After a crash every kind is run again, so it must bear half-done work. */
  isResumable: boolean
  /** What it was asked for holds already, as with a removal: it cannot be stopped, nor taken from the list before it is done. */
  mustFinish?: boolean
  /** Its arguments as clients see them, beside the user and the project; absent: as they are. `told`: what it has told of itself. */
  wireArgs?(args: unknown, told: unknown): Record<string, unknown>
  /** Absent: the program itself begins it. */
  begunBy?: BegunBy
  /** Where the result of one is a file, once it is done; absent: it is a value. */
  resultFile?(args: unknown, places: ResultPlaces): ResultFile
  /** The ids of tasks of other users that this caller may see in pages of their own, such as those of what was published; absent: of none. */
  sharedIds?(asker: { caller: Caller; records: Records }): Promise<string[]>
  /** Throws an AppError where one with these arguments cannot go on now, such as a folder that is away. */
  checkResume?(args: unknown): Promise<void>
  /** Whether one that has not ended may have something of this place to read; absent: none ever has. What has not been found yet counts. */
  holds?(records: Records, task: { id: string; project: string; args: unknown }, place: FirstPlace): Promise<boolean>
  /** Takes back what asking for it had done, where it comes to no good end, also without having been begun. May be called twice. */
  whenGivenUp?(records: Records, task: { id: string; args: unknown }): Promise<void>
}

/** By class. */
export type KnownKinds = ReadonlyMap<string, KnownKind>
