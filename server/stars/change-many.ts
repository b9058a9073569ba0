import type { BodyOf } from '@dossier/contract'
import type { starCalls } from '@dossier/contract/stars'
import type { EngineReader } from '../engine/port.ts'
import type { Scope } from '../scope/scope.ts'
import { setName } from '../scope/sets.ts'
import { chosenDocuments } from '../search/chosen-documents.ts'
import { addStars, changedBy, removeStars, type StarChange } from './change-stars.ts'

type Chosen = BodyOf<typeof starCalls.star>

/**
 * Stars or unstars all the documents that were chosen, some at a time, so that others write and read in between; each part is durable before the next
 * begins. Answers how many changed, and the number by which exactly these can be taken back.
 */
export async function changeMany(
  scope: Scope,
  project: string,
  chosen: Chosen,
  isStarred: boolean,
): Promise<{ result: number; change: number | null }> {
  const { records, engine, caller } = scope
  const owner = { userId: caller.id, project }
  const carryOut = isStarred ? addStars : removeStars
  const wanted =
    'undo' in chosen ? await changedBy(records, owner, { change: chosen.undo, kind: isStarred ? 'taken' : 'given' }) : chosen
  let result = 0
  let change: number | undefined
  for await (const documents of chosenDocuments(scope, project, wanted)) {
    const changed = await carryOut(records, owner, { documents, change })
    if (changed.rids.length > 0) change = changed.change
    result += changed.rids.length
    await tellEngine(engine, caller.id, changed, isStarred)
  }
  return { result, change: change ?? null }
}

/** An engine that does not hear of it asks for the whole list at the next search. */
async function tellEngine(
  engine: EngineReader,
  userId: string,
  { from, to, rids }: StarChange,
  isStarred: boolean,
): Promise<void> {
  const [added, removed] = isStarred ? [rids, []] : [[], rids]
  await engine.sets.change({ name: setName('starred', userId), from, to, added, removed }).catch(() => false)
}
