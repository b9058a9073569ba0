import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { anyNumberOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'

/** A document that a search found, with what can still be said of it once it is gone. */
export type Found = {
  rid: number
  project: string
  id: string
  routing: string
  path: string
  embeddedPath: string | null
  entryId: number
}

/** Rows of one statement: some 20 ms. */
const atOnce = 2_000

const Rows = z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string().nullable(), z.number()]))

/** As they are stored: 20,000 of them take some two megabytes, most of which are their ids. */
export function packFound(found: readonly Found[]): Uint8Array {
  const rows = found.map((each) => [
    each.rid,
    each.project,
    each.id,
    each.routing === each.id ? '' : each.routing,
    each.path,
    each.embeddedPath,
    each.entryId,
  ])
  return zstdCompressSync(JSON.stringify(rows))
}

/** Those that were stored. */
export function unpackFound(bytes: Uint8Array): Found[] {
  const rows = Rows.parse(JSON.parse(zstdDecompressSync(bytes).toString()))
  return rows.map(([rid, project, id, routing, path, embeddedPath, entryId]) => {
    return { rid, project, id, routing: routing || id, path, embeddedPath, entryId }
  })
}

/** Those of some projects. */
export function ofProjects(found: readonly Found[], projects: readonly string[]): Found[] {
  return found.filter(({ project }) => projects.includes(project))
}

/** Documents by their numbers, in that order; those that have gone meanwhile are left out. */
export async function readFound(
  { records, signal }: Pick<Scope, 'records' | 'signal'>,
  rids: readonly number[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const batch of inBatches(rids, atOnce)) {
    signal.throwIfAborted()
    const rows = new Map((await selectFound(records, batch)).map((row) => [row.rid, row]))
    for (const rid of batch) {
      const row = rows.get(rid)
      if (row) found.push(row)
    }
  }
  return found
}

async function selectFound({ db }: Records, rids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['document.rid', 'document.project', 'document.id', 'document.root_id', 'document.entry_id'])
    .select(['entry.path', 'entry.embedded_path'])
    .where('document.rid', 'in', anyNumberOf(db, rids))
    .execute()
  return rows.map(({ rid, project, id, root_id, entry_id, path, embedded_path }) => {
    return {
      rid: Number(rid),
      project,
      id,
      routing: root_id,
      path: path ?? '',
      embeddedPath: embedded_path,
      entryId: Number(entry_id),
    }
  })
}
