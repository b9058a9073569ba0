import type { Selectable } from 'kysely'
import { noteChanges } from '../../records/change.ts'
import { changedRule } from '../change-kinds.ts'
import { type NameRuleTable, nameTrx, type Trx } from '../tables.ts'
import { followAdded } from './add-name.ts'

/** Rules were taken back: the index is told of the documents with their names, of a name that was added that of its document. */
export async function followTakenBack(trx: Trx, rows: readonly Selectable<NameRuleTable>[]): Promise<void> {
  for (const { project, kind, rule_id } of rows) {
    if (kind === 'add') await tellDocument(trx, project, rule_id)
    else await noteChanges(trx, [changedRule(project, rule_id)])
  }
}

async function tellDocument(trx: Trx, project: string, ruleId: number): Promise<void> {
  const document = await nameTrx(trx)
    .selectFrom('name_added')
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'name_added.project').onRef('document.id', '=', 'name_added.document_id'),
    )
    .select('document.rid')
    .where('name_added.rule_id', '=', ruleId)
    .executeTakeFirst()
  if (document) await followAdded(trx, project, document.rid)
}
