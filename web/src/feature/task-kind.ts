import type { Task } from '@dossier/contract'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Entry } from './screen-slots.ts'

/** The tabs of the contract's task pages under which tasks are listed. */
export type TaskTab = 'documents' | 'entities' | 'batch-search' | 'batch-download'

/** The kinds of task that a feature owns. They are loaded where tasks are listed: most visits need none of them. */
export type TaskKinds = Entry & { load: () => Promise<readonly TaskKind[]> }

/** A kind of task as lists of tasks show it: whoever owns the kind says how a task is named and where it leads. */
export type TaskKind = {
  /** Its class on the wire, without an id. */
  class: string
  tab: TaskTab
  label: MessageDescriptor
  icon: LucideIcon
  /** What one of them is about, such as a folder or the name of a list. */
  subject?: (task: Task) => string | undefined
  /** Where more of it is; undefined where nothing more is to be seen. */
  address?: (task: Task) => string | undefined
  /** It brings documents, texts or names, so that a search may find more once it is done. */
  findsMore?: boolean
  /** How much of it is done, what became of it, how fast it goes, and what went wrong. By default its share alone. */
  Facts?: ComponentType<{ task: Task }>
  /** Whether there is a file that can still be fetched, which goes with it. */
  hasFile?: (task: Task) => boolean
  /** Begins the same once more, its options to be changed before; undefined where this one cannot be asked for again. */
  again?: (task: Task) => (() => void) | undefined
  /** The class of the task that it is a part of, where both were asked for at the same moment: that one stands for both. */
  partOf?: string
}
