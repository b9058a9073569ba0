import type { NameRule } from '@dossier/contract/names'
import type { Kysely, Selectable } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'
import type { Rules } from './entities.ts'
import type { NameRuleTable, NameTables } from './tables.ts'

type Row = Selectable<NameRuleTable>
type Db = Kysely<RecordsSchema & NameTables>

/** The rules that hold on the names of each of these projects. */
export async function readRules(db: Db, projects: readonly string[]): Promise<Map<string, Rules>> {
  const rules = new Map(projects.map((project) => [project, rulesOf([])]))
  if (projects.length === 0) return rules
  const rows = await rulesThatHold(db)
    .select(['project', 'norm'])
    .where('project', 'in', projects)
    .where('kind', '=', 'hide')
    .execute()
  for (const [project, own] of Map.groupBy(rows, (row) => row.project)) rules.set(project, rulesOf(own))
  return rules
}

/** Those that nobody has taken back. */
export function rulesThatHold(db: Db) {
  return db.selectFrom('name_rule').where('undone_at', 'is', null)
}

function rulesOf(hidden: { norm: string }[]): Rules {
  const norms = new Set(hidden.map(({ norm }) => norm))
  return { isHidden: (norm) => norms.has(norm) }
}

/** A rule as the wire has it. */
export function toRule({ rule_id, norm, user_id, created_at }: Row): NameRule {
  const creationDate = new Date(created_at).toISOString().replace('Z', '+00:00')
  return { id: rule_id, kind: 'hide', mentionNorm: norm, user: user_id, creationDate }
}
