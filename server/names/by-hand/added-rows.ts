import { NameCategory } from '@dossier/contract/names/categories'
import type { Kysely, Selectable } from 'kysely'
import type { RecordsSchema } from '../../records/schema.ts'
import { packNames, type StoredName, unpackOrUndefined } from '../packed-names.ts'
import type { NameAddedTable, NameRuleTable, NameTables } from '../tables.ts'
import type { WordPlace } from './find-places.ts'

type Db = Kysely<RecordsSchema & NameTables>

/** A name that somebody added, with the rule that says so. */
export type AddedRow = Selectable<NameAddedTable> & Pick<Selectable<NameRuleTable>, 'norm' | 'category'>

/** Names that were added and that nobody has taken back. */
export function addedThatHold(db: Db) {
  return db
    .selectFrom('name_added')
    .innerJoin('name_rule', 'name_rule.rule_id', 'name_added.rule_id')
    .where('name_rule.undone_at', 'is', null)
}

/** Those of them that were added to these documents of a project. */
export function readAdded(db: Db, project: string, documentIds: readonly string[]): Promise<AddedRow[]> {
  return addedThatHold(db)
    .selectAll('name_added')
    .select(['name_rule.norm', 'name_rule.category'])
    .where('name_added.project', '=', project)
    .where('name_added.document_id', 'in', documentIds)
    .orderBy('name_added.rule_id')
    .execute()
}

/** The places of a name as columns: one stored name for each spelling. */
export function placeColumns(places: readonly Pick<WordPlace, 'start' | 'spelling'>[], category: NameCategory) {
  const bySpelling = Map.groupBy(places, ({ spelling }) => spelling)
  const names = Array.from(bySpelling, ([mention, own]): StoredName => {
    return { mention, category, offsets: own.map(({ start }) => start) }
  })
  return { names: packNames(names), count: places.length }
}

/** The stored names of a row; none where what is stored is damaged: its document's next reading looks the words up again. */
export function namesOf({ names }: Pick<AddedRow, 'names'>): StoredName[] {
  return unpackOrUndefined(names) ?? []
}

/** All places of a row, ascending. */
export function offsetsOf(row: Pick<AddedRow, 'names'>): number[] {
  return namesOf(row)
    .flatMap(({ offsets }) => offsets)
    .sort((one, other) => one - other)
}

/** The category of a rule that adds a name. */
export function categoryOf({ category }: Pick<AddedRow, 'category'>): NameCategory {
  return NameCategory.parse(category)
}

/** The same names of several rules as one each, with all their places. */
export function joinNames(names: readonly StoredName[]): StoredName[] {
  const byName = Map.groupBy(names, ({ mention, category }) => `${category} ${mention}`)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    const offsets = new Set(same.flatMap((each) => each.offsets))
    return first ? [{ ...first, offsets: [...offsets].sort((one, other) => one - other) }] : []
  })
}
