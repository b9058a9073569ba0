import { AppError } from '@dossier/contract'
import type { NameRule, NewNameRule } from '@dossier/contract/names/rules'
import type { Selectable } from 'kysely'
import { normalForm } from '../../indexing/document/norm.ts'
import { noteChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { addName } from '../by-hand/add-name.ts'
import { describeRules, findLost } from '../by-hand/describe-added.ts'
import { followTakenBack } from '../by-hand/take-back.ts'
import { changedRule, namedIn } from '../change-kinds.ts'
import { type NameRuleTable, nameDb, nameTrx } from '../tables.ts'
import { partKey, readPart, writePart } from './name-part.ts'
import { requireNorm } from './require-norm.ts'
import { formsOf, renamings, rulesThatHold } from './rules.ts'

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
  if (given.kind === 'add') return told(scope, await addName(scope, project, given))
  const wanted = readWanted(given)
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const db = nameTrx(trx)
    await refuseCircle(db, project, wanted)
    const [made] = await db
      .insertInto('name_rule')
      .values({ project, ...wanted, user_id: scope.caller.id, created_at: Date.now(), undone_at: null })
      .onConflict((conflict) =>
        conflict.columns(['project', 'kind', 'norm', 'part_key']).where('undone_at', 'is', null).doNothing(),
      )
      .returningAll()
      .execute()
    if (!made) return requireSame(await findRule(db, project, wanted), wanted)
    if (isForIndex(made)) await noteChanges(trx, [changedRule(project, made.rule_id)])
    return made
  })
  return told(scope, row)
}

type Wanted = Pick<Row, 'kind' | 'norm' | 'target' | 'category' | 'part' | 'part_key'>

function readWanted(given: Exclude<NewNameRule, { kind: 'add' }>): Wanted {
  const norm = requireNorm(given.mentionNorm)
  const wanted = { kind: given.kind, norm, target: null, category: null, part: null, part_key: '' }
  if (given.kind === 'hide') return wanted
  if (given.kind === 'category') return { ...wanted, category: given.category }
  const target = requireNorm(given.target)
  if (given.kind === 'rename') return readRenaming(wanted, target)
  if (given.kind === 'different') return readDifferent(wanted, target)
  if (target === norm && given.category === undefined)
    throw new AppError('BAD_REQUEST', { message: `What is split off "${norm}" needs another name, or another category`, norm })
  const part = writePart(given.part)
  return { ...wanted, target, category: given.category ?? null, part, part_key: partKey(part) }
}

function readRenaming(wanted: Wanted, target: string): Wanted {
  const { norm } = wanted
  if (target === norm) throw new AppError('BAD_REQUEST', { message: `"${norm}" has this name already: choose another one`, norm })
  return { ...wanted, target }
}

/** Two names that are different are so whichever is named first. */
function readDifferent(wanted: Wanted, target: string): Wanted {
  const { norm } = wanted
  if (target === norm) throw new AppError('BAD_REQUEST', { message: `"${norm}" is the same as itself`, norm })
  const [first = norm, second = target] = [norm, target].sort()
  return { ...wanted, norm: first, target: second, part_key: partKey(second) }
}

/** That two names are different says nothing of any document. */
function isForIndex({ kind }: Pick<Row, 'kind'>): boolean {
  return kind !== 'different'
}

async function refuseCircle(db: ReturnType<typeof nameDb>, project: string, { kind, norm, target }: Wanted): Promise<void> {
  if (target === null || kind !== 'rename') return
  const rows = await rulesThatHold(db).selectAll().where('project', '=', project).where('kind', '=', 'rename').execute()
  if (renamings(rows)(target) !== norm) return
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
  const rule = await findRule(nameDb(scope.records), project, { kind: 'hide', norm, part_key: '' })
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
    await followTakenBack(trx, rows.filter(isForIndex))
    return rows
  })
  if (!undone)
    throw new AppError('NOT_FOUND', { message: `There is no rule "${given}" on the names of "${project}"`, rule: given })
  return told(scope, undone)
}

type Page = {
  kind?: NameRule['kind'] | undefined
  search?: string | undefined
  lost?: boolean | undefined
  from: number
  size: number
}

/** The rules of a project that hold, the newest first; with `lost` only those whose name has no place any more. */
export async function listRules(records: Records, project: string, { kind, search = '', lost = false, from, size }: Page) {
  const rows = await rulesThatHold(nameDb(records))
    .selectAll()
    .where('project', '=', project)
    .orderBy('rule_id', 'desc')
    .execute()
  const part = normalForm(search)
  const withoutPlace = await findLost(records, project)
  const found = rows
    .filter((row) => (kind === undefined || row.kind === kind) && (!lost || withoutPlace.has(row.rule_id)))
    .filter(({ norm, target }) => norm.includes(part) || target?.includes(part) === true)
  return {
    items: await describeRules(records, found.slice(from, from + size)),
    total: found.length,
    lost: withoutPlace.size,
  }
}

function findRule(
  db: ReturnType<typeof nameDb>,
  project: string,
  { kind, norm, part_key }: Pick<Row, 'kind' | 'norm' | 'part_key'>,
) {
  return rulesThatHold(db)
    .selectAll()
    .where('project', '=', project)
    .where('kind', '=', kind)
    .where('norm', '=', norm)
    .where('part_key', '=', part_key)
    .executeTakeFirst()
}

async function told(scope: Scope, row: Row): Promise<RuleMade> {
  const [rule = null] = await describeRules(scope.records, [row])
  if (!isForIndex(row)) return { rule, documents: 0 }
  scope.program.wakeWorker()
  const forms = await formsOf(nameDb(scope.records), row)
  return { rule, documents: await countNamed(scope, row.project, forms, readPart(row.part)?.documents) }
}

function countNamed({ engine, signal }: Scope, project: string, norms: string[], among?: string[]): Promise<number> {
  return engine.count([project], namedIn(norms, among), signal)
}
