import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { optional, readBoolean, readNumber, readObject, readText, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { withBoost } from './options.ts'

/** Reads a `has_child`: documents by their named entities. Duplicates are children too, but no query of the contract asks for them. Throws QueryError. */
export function parseHasChild(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'has_child')
  refuseOthers(options, ['type', 'query', 'ignore_unmapped', 'min_children', 'max_children', 'score_mode', 'boost'], 'has_child')
  const least = optional(options.min_children, 'has_child.min_children', readNumber) ?? 1
  if (least > 1 || options.max_children !== undefined) throw parsingError('[has_child] counting children is not supported')
  const mode = optional(options.score_mode, 'has_child.score_mode', readText) ?? 'none'
  if (mode !== 'none') throw parsingError(`[has_child] score_mode [${mode}] is not supported, only [none]`)
  return joined(options.type, 'has_child', 'NamedEntity', { kind: 'hasChild', query: parse(options.query) }, options)
}

/** Reads a `has_parent`: named entities by their document. Throws QueryError. */
export function parseHasParent(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'has_parent')
  refuseOthers(options, ['parent_type', 'query', 'ignore_unmapped', 'score', 'boost'], 'has_parent')
  if (optional(options.score, 'has_parent.score', readBoolean) === true)
    throw parsingError('[has_parent] score [true] is not supported')
  return joined(options.parent_type, 'has_parent', 'Document', { kind: 'hasParent', query: parse(options.query) }, options)
}

/** Reads a `parent_id`: the named entities of one document. Throws QueryError. */
export function parseParentId(clause: unknown): Query {
  const options = readObject(clause, 'parent_id')
  refuseOthers(options, ['type', 'id', 'ignore_unmapped', 'boost'], 'parent_id')
  return joined(options.type, 'parent_id', 'NamedEntity', { kind: 'parentId', id: readText(options.id, 'parent_id.id') }, options)
}

function joined(type: unknown, where: string, expected: string, query: Query, options: Record<string, unknown>): Query {
  if (readText(type, `${where}.type`) === expected) return withBoost(query, options)
  throw parsingError(`[${where}] join field has no relation of type [${String(type)}], only [${expected}]`)
}
