import { AppError } from '@dossier/contract'
import type { FormerText } from '@dossier/contract/ledger/versions'
import type { Records } from '../records/open.ts'
import { describe } from './read.ts'
import { versionDb } from './tables.ts'

/** A former text with the version that it belongs to, and the line that its file has now. */
export type FormerRow = Awaited<ReturnType<ReturnType<typeof selectFormer>['execute']>>[number]

function selectFormer(records: Records, project: string) {
  return versionDb(records.db)
    .selectFrom('version_document as text')
    .innerJoin('file_version as kept', 'kept.version', 'text.version')
    .innerJoin('entry as file', 'file.entry_id', 'kept.file_entry')
    .select([
      'text.version',
      'text.number',
      'text.embedded_path',
      'text.state',
      'text.content_type',
      'text.text_length',
      'text.text_key',
    ])
    .select(['kept.path', 'kept.digest', 'kept.sha256', 'kept.size_bytes', 'kept.read_at', 'kept.kept_at'])
    .select(['file.project', 'file.path as present_path', 'file.path_key'])
    .where('kept.project', '=', project)
    .where('kept.is_whole', '=', 1)
}

/** The former texts of a project, the latest version first. A place among them is `version-number`. */
export function formerRows(records: Records, project: string) {
  const behind = (after: string | undefined) => {
    const query = selectFormer(records, project)
    const [version, number] = (after ?? '').split('-').map(Number)
    if (version === undefined || number === undefined) return query
    return query.where((eb) => eb(eb.refTuple('text.version', 'text.number'), '<', eb.tuple(version, number)))
  }
  return {
    /** Those behind a place, at most so many. */
    after: (place: string | undefined, most: number) =>
      behind(place).orderBy('text.version', 'desc').orderBy('text.number', 'desc').limit(most).execute(),
    /** How many there are behind a place. */
    count: async (place: string | undefined) => {
      const query = behind(place).clearSelect()
      return Number((await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
    },
  }
}

/** One former text. @throws AppError NOT_FOUND. */
export async function requireFormer(
  records: Records,
  { project, version, number }: { project: string; version: string; number: string },
): Promise<FormerRow> {
  const [of, at] = [Number(version), Number(number)]
  const isPlace = Number.isSafeInteger(of) && Number.isSafeInteger(at)
  const row =
    isPlace &&
    (await selectFormer(records, project).where('text.version', '=', of).where('text.number', '=', at).executeTakeFirst())
  if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such former text: it may have gone with its folder' })
  return row
}

/** A former text as it is told. */
export async function describeFormer(records: Records, row: FormerRow): Promise<FormerText> {
  const { version, path, present_path: presentPath, digest, sha256, size_bytes, read_at, kept_at } = row
  const times = { readAt: read_at, keptAt: kept_at }
  const file = { version, path, presentPath, digest, sha256, sizeBytes: size_bytes, ...times }
  return { ...describe(row), ...file, present: await findPresent(records, row) }
}

async function findPresent({ db }: Records, { project, path_key, embedded_path }: FormerRow): Promise<FormerText['present']> {
  const row = await db
    .selectFrom('entry')
    .innerJoin('document', 'document.entry_id', 'entry.entry_id')
    .select(['document.id', 'document.root_id'])
    .where('entry.project', '=', project)
    .where('entry.path_key', '=', path_key)
    .where((eb) =>
      embedded_path === null ? eb('entry.parent_entry', 'is', null) : eb('entry.embedded_path', '=', embedded_path),
    )
    .where('document.type', '=', 'Document')
    .orderBy('entry.entry_id')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, routing: row.root_id } : null
}
