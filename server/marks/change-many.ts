import type { ChosenMarks } from '@dossier/contract/marks/marks'
import type { EngineReader } from '../engine/port.ts'
import { givingWay } from '../records/writing/giving-way.ts'
import type { Scope } from '../scope/scope.ts'
import { setName } from '../scope/sets.ts'
import { chosenDocuments, documentsOf } from '../search/chosen-documents.ts'
import { addMarks, changedBy, type MarkChange, removeMarks } from './change-marks.ts'
import type { MarkKind } from './tables.ts'

/** What becomes of the mark of a kind in a project: given, or taken away. */
export type Marking = { kind: MarkKind; project: string; isGiven: boolean }

/**
 * Gives or takes the caller's mark of all the documents that were chosen, some at a time, so that others write and read in between; each part is durable before the next
 * begins. Answers how many changed, and the number by which exactly these can be taken back.
 */
export async function changeMany(
  scope: Scope,
  { kind, project, isGiven }: Marking,
  chosen: ChosenMarks,
): Promise<{ result: number; change: number | null }> {
  const { records, engine, caller } = scope
  const owner = { kind, userId: caller.id, project }
  const carryOut = isGiven ? addMarks : removeMarks
  const documentsToChange =
    'undo' in chosen
      ? documentsOf(scope, project, await changedBy(records, owner, { change: chosen.undo, how: isGiven ? 'taken' : 'given' }))
      : chosenDocuments(scope, project, chosen)
  let result = 0
  let change: number | undefined
  for await (const documents of givingWay(documentsToChange)) {
    const changed = await carryOut(records, owner, { documents, change })
    if (changed.rids.length > 0) change = changed.change
    result += changed.rids.length
    await tellEngine(engine, setName(kind, caller.id), changed, isGiven)
  }
  return { result, change: change ?? null }
}

/** An engine that does not hear of it asks for the whole list at the next search. */
async function tellEngine(engine: EngineReader, name: string, { from, to, rids }: MarkChange, isGiven: boolean): Promise<void> {
  const [added, removed] = isGiven ? [rids, []] : [[], rids]
  await engine.sets.change({ name, from, to, added, removed }).catch(() => false)
}
