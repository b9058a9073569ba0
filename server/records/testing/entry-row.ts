import type { Insertable } from 'kysely'
import { displayPath } from '../../scan/display-path.ts'
import { foldName } from '../fold.ts'
import type { EntryTable } from '../schema.ts'

/** A line of the ledger for tests: an indexed file of the project `p`, but for what is said otherwise. */
export function entryRow(file: string | Buffer, changes: Partial<Insertable<EntryTable>> = {}): Insertable<EntryTable> {
  const path_key = Buffer.from(file)
  const path = displayPath(path_key)
  return {
    project: 'p',
    path_key,
    path,
    embedded_path: null,
    folded_name: foldName(changes.embedded_path ?? path),
    parent_entry: null,
    state: 'indexed',
    reason: '',
    content_type: null,
    size_bytes: 1,
    duration_ms: null,
    tool: null,
    document_id: null,
    digest: null,
    modified_ns: null,
    changed_ns: null,
    inode: null,
    task_id: null,
    missing_since: null,
    ...noCustody,
    updated_at: 0,
    ...changes,
  }
}

const noCustody = {
  sha256: null,
  member_digest: null,
  found_at: null,
  found_by: null,
  seen_at: null,
  seen_by: null,
  read_at: null,
  noticed: null,
  read_with: null,
  ocr_with: null,
}
