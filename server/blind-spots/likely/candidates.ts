import { setImmediate as turn } from 'node:timers/promises'
import { blindStates } from '@dossier/contract'
import { z } from 'zod'
import { anyNumberOf } from '../../records/listed.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'

const rowsAtOnce = 2_000

/** A document that could not be searched, with what it has in common with others; `month`: its first moment in UTC, epoch milliseconds. */
export type Candidate = {
  rid: number
  index: string
  id: string
  routing: string
  path: string
  state: (typeof blindStates)[number]
  folder: string | undefined
  month: number | undefined
}

const Text = z.string().optional().catch(undefined)
const Source = z.object({
  dirname: Text,
  metadata: z.object({ tika_metadata_creation_date: Text }).optional().catch(undefined),
})

/** Reads the lines and sources of these documents. */
export async function readCandidates({ records, signal }: Scope, rids: readonly number[]): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const some of inBatches(rids, rowsAtOnce)) {
    const rows = await records.db
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['document.rid', 'document.project', 'document.id', 'document.root_id', 'document.source'])
      .select(['entry.path', 'entry.embedded_path', 'entry.state'])
      .where('document.rid', 'in', anyNumberOf(records.db, some))
      .execute()
    for (const { rid, project: index, id, root_id: routing, source, path, embedded_path, state } of rows) {
      const blind = blindStates.find((each) => each === state)
      if (blind === undefined) continue
      const { dirname: folder, metadata } = Source.parse(JSON.parse(source))
      const month = monthOf(metadata?.tika_metadata_creation_date)
      candidates.push({
        rid,
        index,
        id,
        routing,
        path: [path, ...(embedded_path === null ? [] : [embedded_path])].join('!/'),
        state: blind,
        folder,
        month,
      })
    }
    await turn()
    signal.throwIfAborted()
  }
  return candidates
}

function monthOf(date: string | undefined): number | undefined {
  const at = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return undefined
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth())
}
