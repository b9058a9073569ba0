import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { byHand } from '@dossier/contract/names/by-hand'
import type { NewNameRule } from '@dossier/contract/names/rules'
import type { Selectable } from 'kysely'
import { requireDocument, type StoredDocument } from '../../documents/read.ts'
import { noteChanges } from '../../records/change.ts'
import type { Scope } from '../../scope/scope.ts'
import { changedNames } from '../change-kinds.ts'
import { languageOf } from '../language-of.ts'
import { requireNorm } from '../rules/require-norm.ts'
import { readRules } from '../rules/rules.ts'
import { nextVersion } from '../store-names.ts'
import { type NameRuleTable, nameTrx, type Trx } from '../tables.ts'
import { type AddedRow, categoryOf, offsetsOf, placeColumns, readAdded } from './added-rows.ts'
import { packAround } from './find-again.ts'
import type { WordPlace } from './find-places.ts'
import { placesOf, readSelection, type Selection } from './read-selection.ts'

type RuleRow = Selectable<NameRuleTable>

/** A name that somebody wants to add to a document. */
export type NewName = Extract<NewNameRule, { kind: 'add' }>

/** A document can be stored anew while its text is read. */
const mostAttempts = 3

/**
 * Adds a name that the finders missed. One that is there already, by whomever, is answered as it is.
 * @throws AppError BAD_REQUEST for what is no name of this text; CONFLICT where the text has changed, a rule of the project says otherwise, or somebody has added
 * it there as something else; DOCUMENT_NOT_FOUND, RECORD_DAMAGED.
 */
export async function addName(scope: Scope, project: string, given: NewName): Promise<RuleRow> {
  const selection = readSelection(given)
  const norm = requireNorm(selection.mention)
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const document = await requireDocument(scope.records, { project, id: given.document })
    const places = await placesOf(scope.records, document, selection)
    const wanted = { document, norm, selection, places, category: given.category, userId: scope.caller.id }
    const row = await scope.records.db.transaction().execute((trx) => insertName(trx, wanted))
    if (row) return row
  }
  throw new AppError('CONFLICT', { message: 'The document is being read again: try once more in a moment' })
}

type Wanted = {
  document: StoredDocument
  norm: string
  selection: Selection
  places: readonly WordPlace[]
  category: NewName['category']
  userId: string
}

/** Undefined where the document is not the one that was read. */
async function insertName(trx: Trx, wanted: Wanted): Promise<RuleRow | undefined> {
  const { document, norm, selection, places, category, userId } = wanted
  const { rid, project, id } = document
  const now = await trx.selectFrom('document').select('version').where('rid', '=', rid).executeTakeFirst()
  if (now?.version !== document.version) return undefined
  await refuseOtherRules(trx, wanted)
  const known = (await readAdded(nameTrx(trx), project, [id])).filter((row) => row.norm === norm)
  const same = known.find((row) => holdsAll(row, wanted))
  if (same) return readRule(trx, same.rule_id)
  refuseOtherCategory(known, wanted)
  const facts = { norm, target: null, category, part: null, part_key: randomUUID() }
  const rule = { project, kind: 'add', ...facts, user_id: userId, created_at: Date.now(), undone_at: null }
  const row = await nameTrx(trx).insertInto('name_rule').values(rule).returningAll().executeTakeFirstOrThrow()
  const selected = places.find(({ start }) => start === selection.start)
  await nameTrx(trx)
    .insertInto('name_added')
    .values({
      rule_id: row.rule_id,
      project,
      document_id: id,
      mention: selection.mention,
      reach: selection.reach,
      around: packAround(selected?.around ?? { before: '', behind: '' }),
      language: languageOf(JSON.stringify(document.source)),
      ...placeColumns(places, category),
    })
    .execute()
  await followAdded(trx, project, rid)
  return row
}

/** The index is told of the names of a document, and that it has some that people added. */
export async function followAdded(trx: Trx, project: string, rid: number): Promise<void> {
  await noteChanges(trx, [changedNames(project, rid)])
  await nextVersion(trx, project, byHand)
}

function readRule(trx: Trx, ruleId: number): Promise<RuleRow> {
  return nameTrx(trx).selectFrom('name_rule').selectAll().where('rule_id', '=', ruleId).executeTakeFirstOrThrow()
}

/** Nobody may add a name and not see it, or see it as another one. */
async function refuseOtherRules(trx: Trx, { document, norm, category, selection }: Wanted): Promise<void> {
  const { project, id, source } = document
  const name = selection.mention
  const rules = (await readRules(nameTrx(trx), [project])).get(project)
  const shown = rules?.apply({ norm, category, mention: name, documentId: id, path: String(source.path) })
  if (!shown) return
  if (shown.isHidden)
    throw new AppError('CONFLICT', { message: `"${name}" is hidden in the whole project: take that rule back first`, norm })
  if (shown.category === category) return
  const message = `"${name}" is ${shown.category} in the whole project, by a rule: choose that, or take the rule back first`
  throw new AppError('CONFLICT', { message, norm, category: shown.category })
}

/** Whether a rule says all that is wanted. One that is for a single place does not speak for those that may come. */
function holdsAll(row: AddedRow, { places, category, selection }: Wanted): boolean {
  if (categoryOf(row) !== category || (selection.reach === 'document' && row.reach === 'here')) return false
  const known = new Set(offsetsOf(row))
  return places.every(({ start }) => known.has(start))
}

function refuseOtherCategory(known: readonly AddedRow[], { places, category, selection }: Wanted): void {
  const starts = new Set(places.map(({ start }) => start))
  const other = known.find((row) => categoryOf(row) !== category && offsetsOf(row).some((start) => starts.has(start)))
  if (!other) return
  const message = `Somebody has added "${selection.mention}" here as ${categoryOf(other)}: take that back first`
  throw new AppError('CONFLICT', { message, rule: other.rule_id })
}
