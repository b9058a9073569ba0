import { AppError } from '@dossier/contract'
import type { NameCategory } from '@dossier/contract/names/categories'
import type { Selectable } from 'kysely'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { requireNorm } from '../rules/require-norm.ts'
import { renamings, rulesThatHold } from '../rules/rules.ts'
import { type NameRuleTable, nameDb } from '../tables.ts'

/** A name that somebody asks about, in any spelling. */
export type NameAsked = { category: NameCategory; name: string }

/** The name as it is shown now, the form that was asked for, how many documents have it, and the rules of its project. */
export type AskedName = {
  project: string
  category: NameCategory
  norm: string
  asked: string
  documents: number
  rules: Selectable<NameRuleTable>[]
}

/**
 * Finds the name: where nothing has the form that was asked for, the one that a rule gives it.
 * @throws AppError BAD_REQUEST for what has no normal form; NOT_FOUND where no document has the name.
 */
export async function findAskedName(scope: Scope, project: string, { category, name }: NameAsked): Promise<AskedName> {
  const asked = requireNorm(name)
  const rules = await rulesThatHold(nameDb(scope.records)).selectAll().where('project', '=', project).execute()
  for (const norm of new Set([asked, renamings(rules)(asked)])) {
    const documents = await scope.engine.count([project], documentsWith({ category, norm }), scope.signal)
    if (documents > 0) return { project, category, norm, asked, documents, rules }
  }
  const message = `No document of "${project}" has the name "${name}" of the category ${category}`
  throw new AppError('NOT_FOUND', { message, name, category })
}

type Name = { category: NameCategory; norm: string }

/** The mentions of a name; `more`: those alone for which this holds too. */
export function mentionsOf({ category, norm }: Name, ...more: Query[]): Query {
  return all(term('category', category), term('mentionNorm', norm), ...more)
}

/** The documents that have a name; `more`: with mentions for which this holds too. */
export function documentsWith(name: Name, ...more: Query[]): Query {
  return all(term('type', 'Document'), { kind: 'hasChild', query: mentionsOf(name, ...more) })
}

/** What all of these find, without scores. */
export function all(...filter: Query[]): Query {
  return { kind: 'bool', must: [], should: [], filter, mustNot: [] }
}

/** The exact value of a field. */
export function term(field: string, value: string | boolean): Query {
  return { kind: 'term', field, value }
}
