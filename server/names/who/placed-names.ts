import type { NameCategory } from '@dossier/contract/names/categories'
import { normalForm } from '../../indexing/document/norm.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { readNamesByHand } from '../by-hand/told-names.ts'
import { readPaths } from '../document-paths.ts'
import { unpackOrUndefined } from '../packed-names.ts'
import { noRules, readRules } from '../rules/rules.ts'
import { nameDb } from '../tables.ts'

/** A name of a document as it is shown, with all its places in UTF-16 units of the content, whichever finders told them; -1 is in the metadata. */
export type PlacedName = { category: NameCategory; norm: string; isHidden: boolean; places: number[] }

/** Documents whose names are read at once. */
const batchCount = 10

/** The names of documents as the rules of the project show them, document by document. What is damaged is left out: its document is to be read again. */
export async function* placedNames(
  { records }: Scope,
  project: string,
  rids: number[],
): AsyncGenerator<{ rid: number; names: PlacedName[] }> {
  const db = nameDb(records)
  const rules = (await readRules(db, [project])).get(project) ?? noRules
  const normOf = remembered(normalForm)
  for (const batch of inBatches(rids, batchCount)) {
    const rows = await db
      .selectFrom('names_found')
      .innerJoin('document', 'document.rid', 'names_found.rid')
      .select(['document.rid', 'document.id', 'names_found.names'])
      .where('document.rid', 'in', batch)
      .where('document.project', '=', project)
      .execute()
    const paths = rules.askForFolders ? await readPaths(records, batch) : new Map<number, string>()
    const found = rows.map(({ names, ...document }) => ({ ...document, names: unpackOrUndefined(names) ?? [] }))
    const all = [...found, ...(await readNamesByHand(db, batch))]
    for (const [rid, own] of Map.groupBy(all, (row) => row.rid)) {
      const names = new Map<string, PlacedName>()
      for (const { id, names: stored } of own) {
        for (const { mention, category, offsets } of stored) {
          const shown = rules.apply({ norm: normOf(mention), category, mention, documentId: id, path: paths.get(rid) ?? '' })
          const key = `${shown.category} ${shown.isHidden} ${shown.norm}`
          const known = names.get(key)
          if (known) known.places = known.places.concat(offsets)
          else names.set(key, { ...shown, places: offsets })
        }
      }
      yield { rid, names: [...names.values()] }
    }
  }
}

/** The same names stand in many documents. */
function remembered(make: (mention: string) => string): (mention: string) => string {
  const known = new Map<string, string>()
  return (mention) => {
    const norm = known.get(mention) ?? make(mention)
    known.set(mention, norm)
    return norm
  }
}
