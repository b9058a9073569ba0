import type { Replaced } from '../../scope/hooks.ts'
import { nameTrx, type Trx } from '../tables.ts'
import { readPart, writePart } from './name-part.ts'
import { rulesThatHold } from './rules.ts'

/**
 * Documents that splits name have given way to others at the same paths: the splits are about these too, and still about the old ones, whose bytes may lie
 * elsewhere or come back. Answers none: what the ledger says of documents whose marks were kept is not about rules.
 */
export async function carrySplits(trx: Trx, project: string, replaced: Replaced[]): Promise<string[]> {
  const db = nameTrx(trx)
  const rows = await rulesThatHold(db)
    .select(['rule_id', 'part'])
    .where('project', '=', project)
    .where('kind', '=', 'split')
    .where('part', 'like', '%"documents":%')
    .execute()
  for (const { rule_id, part: stored } of rows) {
    const part = readPart(stored)
    const named = new Set(part?.documents)
    const come = replaced.filter(({ fromId, toId }) => named.has(fromId) && !named.has(toId)).map(({ toId }) => toId)
    if (!part?.documents || come.length === 0) continue
    const next = writePart({ ...part, documents: [...part.documents, ...come] })
    await db.updateTable('name_rule').set({ part: next }).where('rule_id', '=', rule_id).execute()
  }
  return []
}
