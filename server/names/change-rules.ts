import { AppError } from '@dossier/contract'
import type { NameRule } from '@dossier/contract/names'
import { normalForm } from '../indexing/document/norm.ts'
import type { Query } from '../query/tree.ts'
import { noteChanges } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { changedRule } from './change-kinds.ts'
import { rulesThatHold, toRule } from './rules.ts'
import { nameDb, nameTrx } from './tables.ts'

/** A rule that was made or taken back (null: there was none), and how many documents have such names now. */
export type RuleMade = { rule: NameRule | null; documents: number }

/**
 * Hides a name, in whatever spelling it was given: in what has been read, as soon as the index has followed, and in what will be. Hidden already, it stays so.
 * @throws AppError BAD_REQUEST for what has no normal form.
 */
export async function hideName(scope: Scope, project: string, given: string): Promise<RuleMade> {
  const norm = requireNorm(given)
  const rule = await scope.records.db.transaction().execute(async (trx) => {
    const db = nameTrx(trx)
    const [made] = await db
      .insertInto('name_rule')
      .values({ project, kind: 'hide', norm, user_id: scope.caller.id, created_at: Date.now(), undone_at: null })
      .onConflict((conflict) => conflict.columns(['project', 'kind', 'norm']).where('undone_at', 'is', null).doNothing())
      .returningAll()
      .execute()
    if (made) await noteChanges(trx, [changedRule(project, made.rule_id)])
    return made ?? holding(db, project, norm)
  })
  return told(scope, project, norm, rule && toRule(rule))
}

/** Shows a name again; one that is not hidden stays as it is. @throws AppError BAD_REQUEST for what has no normal form. */
export async function showName(scope: Scope, project: string, given: string): Promise<RuleMade> {
  const norm = requireNorm(given)
  const rule = await holding(nameDb(scope.records), project, norm)
  return rule ? undoRule(scope, project, String(rule.rule_id)) : told(scope, project, norm, null)
}

/** Takes a rule back, whoever made it. @throws AppError NOT_FOUND where the project has no such rule that holds. */
export async function undoRule(scope: Scope, project: string, given: string): Promise<RuleMade> {
  const ruleId = /^\d{1,15}$/.test(given) ? Number(given) : 0
  const [undone] = await scope.records.db.transaction().execute(async (trx) => {
    const rows = await nameTrx(trx)
      .updateTable('name_rule')
      .set({ undone_at: Date.now() })
      .where('rule_id', '=', ruleId)
      .where('project', '=', project)
      .where('undone_at', 'is', null)
      .returningAll()
      .execute()
    await noteChanges(
      trx,
      rows.map((row) => changedRule(project, row.rule_id)),
    )
    return rows
  })
  if (!undone)
    throw new AppError('NOT_FOUND', { message: `There is no rule "${given}" on the names of "${project}"`, rule: given })
  return told(scope, project, undone.norm, toRule(undone))
}

type Page = { search?: string | undefined; from: number; size: number }

/** The rules of a project that hold, the newest first. */
export async function listRules(records: Records, project: string, { search = '', from, size }: Page) {
  const rows = await rulesThatHold(nameDb(records))
    .selectAll()
    .where('project', '=', project)
    .orderBy('rule_id', 'desc')
    .execute()
  const found = rows.filter(({ norm }) => norm.includes(normalForm(search)))
  return { items: found.slice(from, from + size).map(toRule), total: found.length }
}

function requireNorm(given: string): string {
  const norm = normalForm(given)
  if (norm !== '') return norm
  throw new AppError('BAD_REQUEST', { message: `"${given}" is no name: nothing of it can be written in letters` })
}

function holding(db: ReturnType<typeof nameDb>, project: string, norm: string) {
  return rulesThatHold(db)
    .selectAll()
    .where('project', '=', project)
    .where('kind', '=', 'hide')
    .where('norm', '=', norm)
    .executeTakeFirst()
}

async function told(scope: Scope, project: string, norm: string, rule: NameRule | null | undefined): Promise<RuleMade> {
  scope.program.wakeWorker()
  const named: Query = { kind: 'hasChild', query: { kind: 'term', field: 'mentionNorm', value: norm } }
  return { rule: rule ?? null, documents: await scope.engine.count([project], named, scope.signal) }
}
