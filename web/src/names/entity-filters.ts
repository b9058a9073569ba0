import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Clause, KnownFilter } from '../feature/filter.ts'

/** Documents in which names of a category occur; only understood in addresses until names are found. */
export const entityFilters: KnownFilter[] = [
  entityFilter('namedEntityPerson', 'PERSON', msg`People`),
  entityFilter('namedEntityOrganization', 'ORGANIZATION', msg`Organisations`),
  entityFilter('namedEntityLocation', 'LOCATION', msg`Locations`),
  entityFilter('namedEntityEmail', 'EMAIL', msg`E-mail addresses`),
]

function entityFilter(name: string, category: string, label: MessageDescriptor): KnownFilter {
  return {
    name,
    label,
    resolve: ({ values, isExcluded }) => [{ place: isExcluded ? 'mustNot' : 'must', clause: entityClause(category, values) }],
  }
}

function entityClause(category: string, values: string[]): Clause {
  const query = values.map((value) => `(${value})`).join(' OR ')
  const mentions = { query_string: { default_field: 'mentionNorm', query } }
  const named = { query_string: { default_field: 'category', query: category } }
  return { bool: { should: [{ has_child: { type: 'NamedEntity', query: { bool: { must: [mentions, named] } } } }, mentions] } }
}
