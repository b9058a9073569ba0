import type { Need } from '@dossier/contract'
import type { z } from 'zod'

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
  /** Its arguments as clients see them, beside the user and the project; absent: as they are. */
  wireArgs?(args: unknown): Record<string, unknown>
  /** Throws an AppError where one with these arguments cannot go on now, such as a folder that is away. */
  checkResume?(args: unknown): Promise<void>
}

/** By class. */
export type KnownKinds = ReadonlyMap<string, KnownKind>
