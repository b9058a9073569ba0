import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'

/** Paths that are told of one document; more are only counted. */
const toldPaths = 50

/** Other files of the same bytes as one that is a document: the bytewise first, and how many there are. */
export type DuplicatePaths = { paths: string[]; total: number }

/** The duplicates of files on disk, by the ids of the documents that stand for them; those that have none are left out. */
export async function duplicatePaths(
  { db }: Pick<Records, 'db'>,
  project: string,
  ids: readonly string[],
): Promise<Map<string, DuplicatePaths>> {
  const found = new Map<string, DuplicatePaths>()
  for (const batch of inBatches([...new Set(ids)])) {
    const counts = await selectDuplicates(db, project, batch)
      .select((eb) => ['digest', eb.fn.countAll<number>().as('total')])
      .groupBy('digest')
      .execute()
    for (const { digest, total } of counts) {
      if (digest === null) continue
      const rows = await selectDuplicates(db, project, [digest]).select('path').orderBy('path_key').limit(toldPaths).execute()
      found.set(digest, { paths: rows.map(({ path }) => path), total })
    }
  }
  return found
}

function selectDuplicates(db: Records['db'], project: string, digests: readonly string[]) {
  return db.selectFrom('entry').where('project', '=', project).where('digest', 'in', digests).where('state', '=', 'duplicate')
}
