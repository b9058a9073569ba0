/** How a filter is told and chosen. */
export type FilterKind = 'terms' | 'dateRange' | 'months' | 'folders'

/** A filter that the panel offers: its name in addresses, its field in the index, its place in the order. */
export type FilterDefinition = {
  name: string
  field: string
  kind: FilterKind
  order: number
  isSearchable: boolean
  /** The engine's `preference`: kept as the known client sends it. */
  preference: string
}

/**
 * In order. What needs stars, tags, recommendations and names comes with the issues that bring those; addresses that already
 * name such filters are understood (see filter-clauses.ts). `ledgerState` is ours, behind the specification's twelve.
 */
export const filterDefinitions: FilterDefinition[] = [
  terms({ name: 'contentType', order: 40, isSearchable: true, preference: 'filter-content-type' }),
  {
    name: 'creationDate',
    field: 'metadata.tika_metadata_creation_date',
    kind: 'dateRange',
    order: 50,
    isSearchable: false,
    preference: '_local',
  },
  terms({ name: 'language', order: 60, preference: 'filter-language' }),
  { name: 'path', field: 'dirname.tree', kind: 'folders', order: 100, isSearchable: false, preference: 'filter-path' },
  terms({ name: 'extractionLevel', order: 110, preference: 'filter-extraction-level' }),
  { name: 'indexingDate', field: 'extractionDate', kind: 'months', order: 120, isSearchable: false, preference: '_local' },
  terms({ name: 'ledgerState', order: 130, preference: '_local' }),
]

function terms(facts: { name: string; order: number; preference: string; isSearchable?: boolean }): FilterDefinition {
  return { field: facts.name, kind: 'terms', isSearchable: false, ...facts }
}
