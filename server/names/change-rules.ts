import { AppError } from '@dossier/contract'
import type { NameRule, NewNameRule } from '@dossier/contract/names/names'
import type { Selectable } from 'kysely'
import { normalForm } from '../indexing/document/norm.ts'
import type { Query } from '../query/tree.ts'
import { noteChanges } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { changedRule } from './change-kinds.ts'
import { formsOf, renamings, rulesThatHold, toRule } from './rules.ts'
import { type NameRuleTable, nameDb, nameTrx } from './tables.ts'

type Row = Selectable<NameRuleTable>

/** A rule that was made or taken back (null: there was none), and how many documents have such names now. */
export type RuleMade = { rule: NameRule | null; documents: number }

/** Hides a name, in whatever spelling it was given. Hidden already, it stays so. @throws AppError BAD_REQUEST for what has no normal form. */
export function hideName(scope: Scope, project: string, given: string): Promise<RuleMade> {
  return makeRule(scope, project, { kind: 'hide', mentionNorm: given })
}

/**
 * Makes a rule: it holds in what has been read, as soon as the index has followed, and in what will be. One that holds already is answered as it is.
 * @throws AppError BAD_REQUEST for what has no normal form; CONFLICT where the name has another rule of this kind, or would be renamed in a circle.
 */
export async function makeRule(scope: Scope, project: string, given: NewNameRule): Promise<RuleMade> {
  const wanted = {
    kind: given.kind,
    norm: requireNorm(given.mentionNorm),
    target: given.kind === 'rename' ? requireNorm(given.target) : null,
    category: given.kind === 'category' ? given.category : null,
  }
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const db = nameTrx(trx)
    await refuseCircle(db, project, wanted)
    const [made] = await db
      .insertInto('name_rule')
      .values({ project, ...wanted, user_id: scope.caller.id, created_at: Date.now(), undone_at: null })
      .onConflict((conflict) => conflict.columns(['project', 'kind', 'norm']).where('undone_at', 'is', null).doNothing())
      .returningAll()
      .execute()
    if (!made) return requireSame(await findRule(db, project, wanted), wanted)
    await noteChanges(trx, [changedRule(project, made.rule_id)])
    return made
  })
  return told(scope, row)
}

type Wanted = Pick<Row, 'kind' | 'norm' | 'target' | 'category'>

async function refuseCircle(db: ReturnType<typeof nameDb>, project: string, { norm, target }: Wanted): Promise<void> {
  if (target === null) return
  const rows = await rulesThatHold(db).selectAll().where('project', '=', project).where('kind', '=', 'rename').execute()
  if (target !== norm && renamings(rows)(target) !== norm) return
  const message = `"${target}" is shown as "${norm}" already: take that rule back first, or choose another name`
  throw new AppError('CONFLICT', { message, norm, target })
}

function requireSame(known: Row | undefined, { target, category }: Wanted): Row {
  if (known && known.target === target && known.category === category) return known
  const now = known?.target ?? known?.category
  const message = `Somebody has given this name another rule already: it is "${now}" now. Take that rule back first.`
  throw new AppError('CONFLICT', { message, ...(known && { rule: known.rule_id }) })
}

/** Shows a name again; one that is not hidden stays as it is. @throws AppError BAD_REQUEST for what has no normal form. */
export async function showName(scope: Scope, project: string, given: string): Promise<RuleMade> {
  const norm = requireNorm(given)
  const rule = await findRule(nameDb(scope.records), project, { kind: 'hide', norm })
  if (rule) return undoRule(scope, project, String(rule.rule_id))
  return { rule: null, documents: await countNamed(scope, project, [norm]) }
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
  return told(scope, undone)
}

type Page = { kind?: NameRule['kind'] | undefined; search?: string | undefined; from: number; size: number }

/** The rules of a project that hold, the newest first. */
export async function listRules(records: Records, project: string, { kind, search = '', from, size }: Page) {
  const rows = await rulesThatHold(nameDb(records))
    .selectAll()
    .where('project', '=', project)
    .orderBy('rule_id', 'desc')
    .execute()
  const part = normalForm(search)
  const found = rows.filter(
    (row) => (kind === undefined || row.kind === kind) && (row.norm.includes(part) || row.target?.includes(part) === true),
  )
  return { items: found.slice(from, from + size).map(toRule), total: found.length }
}

function requireNorm(given: string): string {
  const norm = normalForm(given)
  if (norm !== '') return norm
  throw new AppError('BAD_REQUEST', { message: `"${given}" is no name: nothing of it can be written in letters` })
}

function findRule(db: ReturnType<typeof nameDb>, project: string, { kind, norm }: Pick<Row, 'kind' | 'norm'>) {
  return rulesThatHold(db)
    .selectAll()
    .where('project', '=', project)
    .where('kind', '=', kind)
    .where('norm', '=', norm)
    .executeTakeFirst()
}

async function told(scope: Scope, row: Row): Promise<RuleMade> {
  scope.program.wakeWorker()
  const forms = await formsOf(nameDb(scope.records), row)
  return { rule: toRule(row), documents: await countNamed(scope, row.project, forms) }
}

function countNamed({ engine, signal }: Scope, project: string, norms: string[]): Promise<number> {
  const named: Query = { kind: 'hasChild', query: { kind: 'terms', field: 'mentionNorm', values: norms } }
  return engine.count([project], named, signal)
}
