import type { Generated } from 'kysely'

/**
 * The records: the truth of a home. Names are snake_case, times epoch milliseconds, sizes bytes, offsets UTF-16 units.
 * A landed migration is never edited; `migrations/` must give exactly these tables.
 */
export type RecordsSchema = {
  /** How many steps of each feature's migrations have been done. */
  migration: { feature: string; count: number }
  meta: { key: string; value: string }
  project: ProjectTable
  document: DocumentTable
  segment: SegmentTable
  held_text: HeldTextTable
  translation: TranslationTable
  change: ChangeTable
  follower: FollowerTable
  unseen: UnseenTable
  entry: EntryTable
  folder: FolderTable
  task: TaskTable
  task_event: TaskEventTable
  worker: WorkerTable
  claim: ClaimTable
  helper: HelperTable
  open_item: OpenItemTable
}

export type ProjectTable = {
  name: string
  label: string | null
  description: string | null
  source_path: string | null
  source_url: string | null
  logo_url: string | null
  maintainer_name: string | null
  publisher_name: string | null
  allow_from_mask: string | null
  created_at: number
  updated_at: number
}

/** A Document or a Duplicate of the wire contract, without its text. */
export type DocumentTable = {
  rid: Generated<number>
  project: string
  id: string
  /** Its own id for a file on disk. */
  root_id: string
  parent_id: string | null
  type: 'Document' | 'Duplicate'
  extraction_level: number
  /** The ledger entry that it belongs to. */
  entry_id: number
  /** The number of the change that stored it: grows whenever it is stored again. */
  version: number
  /** The wire source as JSON, without `content`. */
  source: string
  /** Length of the content in UTF-16 units. */
  text_length: number
  segment_count: number
  /** What its segments lie under; absent: its own number. */
  text_key: Generated<number | null>
}

/** A piece of a document's text: about 64 Ki UTF-16 units, cut at white space, zstd with a checksum. */
export type SegmentTable = { rid: number; number: number; start_offset: number; length: number; bytes: Uint8Array }

/** A text that a feature needs beyond the life of its document; `text_key`: what its segments lie under. */
export type HeldTextTable = { text_key: number; holder: string }

/**
 * The text of a document in another language, by the contract's name of that. It belongs to the id, so that it is there again when the document is read again, is moved, or
 * comes back. Its segments lie under `text_key`; `sha256`: of its UTF-8, in hex.
 */
export type TranslationTable = {
  project: string
  document_id: string
  language: string
  source_language: string | null
  translator: string | null
  text_key: number
  text_length: number
  sha256: string
  user_id: string
  imported_at: number
}

/**
 * Something that whoever follows the records has to look at again: the kind says what, and how the key names it. `number` is that of the one
 * sequence; a row goes once every follower has passed it.
 */
export type ChangeTable = { number: number; project: string; kind: string; key: string }

/** Lines of a file that are there but not to be seen yet, or not any more: see `unseen.ts`. */
export type UnseenTable = {
  /** The file's own line. */
  file_entry: number
  project: string
  path_key: Uint8Array
  after_entry: number
  until_entry: number
  first_change: number | null
  /** JSON: the keys of texts that were stored ahead for it. */
  text_keys: string
}

/** How far somebody who follows the records has come: up to this number all of it is durable there. */
export type FollowerTable = { name: string; number: number }

/** One line of the ledger: a file on disk (`parent_entry` null) or something embedded in it. */
export type EntryTable = {
  entry_id: Generated<number>
  project: string
  /** The path's bytes as the file system has them; sorts bytewise. */
  path_key: Uint8Array
  /** The same, decoded for people. */
  path: string
  embedded_path: string | null
  /** `embedded_path` or else `path` by `foldName`: what a part of a name is looked up in. */
  folded_name: string
  parent_entry: number | null
  state: string
  reason: string
  content_type: string | null
  size_bytes: number | null
  duration_ms: number | null
  tool: string | null
  document_id: string | null
  /** Hex SHA-384 of project and bytes, for files that were read. */
  digest: string | null
  modified_ns: string | null
  changed_ns: string | null
  inode: string | null
  /** The run (index task) that found it last. */
  task_id: string | null
  /** When a run found it gone from disk although its folder was there. */
  missing_since: number | null
  /** How often the worker died with this file in hand since it was last read: see `indexing/read/suspects.ts`. */
  crashes: Generated<number>
  updated_at: number
  /** Hex SHA-256 of a file's bytes, read together with `digest`. */
  sha256: string | null
  /** Hex SHA-384 of the bytes of what is embedded, where its container gave them. */
  member_digest: string | null
  /** When a walk found the file first, and the task that the walk belonged to. */
  found_at: number | null
  found_by: string | null
  /** When a walk found it last, and the task of that. */
  seen_at: number | null
  seen_by: string | null
  /** When its bytes were read last: `digest` and `sha256` are of that moment. */
  read_at: number | null
  /** Reasons as JSON: what walks have noticed of the file itself (moved, changed), beside what reading says of it. */
  noticed: string | null
  /** JSON: the options with which it was read (`reading-options.ts`); null where it was not, or by a version that kept none. */
  read_with: string | null
  /** JSON: engine and languages of the OCR whose text stands behind its own; null where there is none. */
  ocr_with: string | null
}

/** A folder that was asked to be indexed. */
export type FolderTable = {
  folder_id: Generated<number>
  project: string
  path_key: Uint8Array
  path: string
  is_sample: number
  last_run_at: number | null
  /** 1: what was read of a file stays when it changes. */
  keep_versions: number | null
}

/** A piece of long work: `tasks/` owns this table, and features what stands in `args`, `properties` and `result`. */
export type TaskTable = {
  id: string
  /** The name of its kind, such as `org.icij.datashare.tasks.IndexTask`. */
  class: string
  /** Null where it belongs to none. */
  project: string | null
  user_id: string
  state: string
  /** 0 to 1; -2 where it cannot be told. */
  progress: number
  args: string
  properties: string
  result: string | null
  error: string | null
  /** The task that this one is a part of: it is never begun by itself, and stops, fails and goes on with that one. */
  leader_id: string | null
  stop_requested: number
  /** How often in a row it was begun, and then neither it nor its process came to an orderly end. */
  attempts: number
  /** Grows from task to task, so that it also tells which was asked for first. */
  created_at: number
  started_at: number | null
  completed_at: number | null
  updated_at: number
  /** When somebody put it before the others; null: never. The latest of them comes first. */
  preferred_at: number | null
  /** JSON: places whose files it reads before its other ones, the first first; null: none. */
  first_places: string | null
  /** The worker that has it, where several share the tasks; one that is entered no more has none. */
  worker_id: string | null
}

/**
 * A worker process of several that share the tasks. `until`: by the database's clock, when its lease runs out; `follows`: 1 for the one that carries changes to the index; `taken_by`: the
 * worker that takes care of what this one had, which writes nothing any more.
 */
export type WorkerTable = { id: string; until: number; follows: Generated<number>; taken_by: string | null }

/**
 * A file that a worker has in hand, of several that read the files of one run. `digest`: of its bytes, once they are about to be read: no other worker has a file of the same then.
 */
export type ClaimTable = { entry_id: number; run_id: string; worker_id: string; digest: string | null }

/** A worker that reads files of a run which another one has as its task. `told`: what it has in hand, as JSON of the contract's `RunWorker`. */
export type HelperTable = { worker_id: string; run_id: string; told: string }

/**
 * What a caller of several servers has open, such as a scroll: `name` says of which kind, `value` is that kind's; `may_end`: 1 where it may give way to others; `version` grows with each change. Times are
 * epoch milliseconds.
 */
export type OpenItemTable = {
  id: string
  name: string
  caller: string
  value: Uint8Array
  size_bytes: number
  may_end: number
  version: number
  opened_at: number
  expires_at: number
}

/** A line of a task's log, numbered from 1 in each task; `facts` is JSON. It goes with its task. */
export type TaskEventTable = { task_id: string; number: number; at: number; event: string; facts: string }
