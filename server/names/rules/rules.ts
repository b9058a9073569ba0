import { NameCategory } from '@dossier/contract/names/categories'
import { type NameRule, RuleKind } from '@dossier/contract/names/rules'
import type { Kysely, Selectable } from 'kysely'
import type { RecordsSchema } from '../../records/schema.ts'
import type { Rules, ShownName } from '../entities.ts'
import type { NameRuleTable, NameTables } from '../tables.ts'
import { readPart } from './name-part.ts'
import { asksForFolders, splitOff, splitsByNorm } from './splits.ts'

type Row = Selectable<NameRuleTable>
type Db = Kysely<RecordsSchema & NameTables>

/** Names as they were found: no rule says anything. */
export const noRules: Rules = { apply: ({ norm, category }) => ({ norm, category, isHidden: false }), askForFolders: false }

/** The rules that hold on the names of each of these projects. */
export async function readRules(db: Db, projects: readonly string[]): Promise<Map<string, Rules>> {
  if (projects.length === 0) return new Map()
  const rows = await rulesThatHold(db).selectAll().where('project', 'in', projects).execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ project }) => project),
      ([project, own]) => [project, rulesOf(own)],
    ),
  )
}

/** Those that nobody has taken back. */
export function rulesThatHold(db: Db) {
  return db.selectFrom('name_rule').where('undone_at', 'is', null)
}

/** A rule on a name holds by the form in which it was found and by that which it has now; for what was split off, by the latter alone. */
function rulesOf(rows: readonly Row[]): Rules {
  const hidden = new Set(rows.filter(({ kind }) => kind === 'hide').map(({ norm }) => norm))
  const categories = new Map(rows.filter(({ kind }) => kind === 'category').map(({ norm, category }) => [norm, category]))
  const renamed = renamings(rows)
  const splits = splitsByNorm(rows)
  const shown = (norm: string, own: NameCategory, found = norm): ShownName => {
    const category = NameCategory.catch(own).parse(categories.get(norm) ?? categories.get(found))
    return { norm, category, isHidden: hidden.has(norm) || hidden.has(found) }
  }
  return {
    apply: ({ norm: found, category, ...mention }) => {
      const name = shown(renamed(found), category, found)
      if (splits.size === 0) return name
      return splitOff({ splits, renamed, shown }, { ...name, found }, mention) ?? name
    },
    askForFolders: asksForFolders(splits),
  }
}

/** Which form a name has at last: what is renamed can be renamed on. */
export function renamings(rows: readonly Pick<Row, 'kind' | 'norm' | 'target'>[]): (norm: string) => string {
  const targets = new Map(
    rows.flatMap(({ kind, norm, target }) => (kind === 'rename' && target !== null ? [[norm, target]] : [])),
  )
  return (norm) => {
    let last = norm
    // Rules make no circle; where two were made at once, it is gone round once.
    for (let steps = targets.size; steps > 0; steps -= 1) last = targets.get(last) ?? last
    return last
  }
}

/** All forms that names may have in the index which a rule concerns: those that renamings and splits, also former ones, tie to its own. */
export async function formsOf(db: Db, { project, norm, target }: Pick<Row, 'project' | 'norm' | 'target'>): Promise<string[]> {
  const rows = await db
    .selectFrom('name_rule')
    .select(['norm', 'target'])
    .where('project', '=', project)
    .where('kind', 'in', ['rename', 'split'])
    .execute()
  const forms = new Set([norm, ...(target === null ? [] : [target])])
  for (let size = 0; size < forms.size; ) {
    size = forms.size
    for (const { norm: from, target: to } of rows) {
      if (to === null || !(forms.has(from) || forms.has(to))) continue
      forms.add(from).add(to)
    }
  }
  return [...forms]
}

/** A rule as the wire has it. */
export function toRule({ rule_id, kind, norm, target, category, part: stored, user_id, created_at }: Row): NameRule {
  const part = readPart(stored)
  const creationDate = new Date(created_at).toISOString().replace('Z', '+00:00')
  return {
    id: rule_id,
    kind: RuleKind.parse(kind),
    mentionNorm: norm,
    ...(target !== null && { target }),
    ...(category !== null && { category: NameCategory.parse(category) }),
    ...(part && { part }),
    user: user_id,
    creationDate,
  }
}
