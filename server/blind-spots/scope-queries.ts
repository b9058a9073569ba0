import { blindStates } from '@dossier/contract'
import { bool } from '../query/bool.ts'
import type { Query } from '../query/tree.ts'

const isBlind: Query = { kind: 'terms', field: 'ledgerState', values: [...blindStates] }

/** The documents that a query finds, without their named entities. */
export function documentsOf(query: Query): Query {
  return bool({ filter: [query, { kind: 'term', field: 'type', value: 'Document' }] })
}

/** Such of them as could not be searched, or not wholly. */
export function blindOf(query: Query): Query {
  return bool({ filter: [documentsOf(query), isBlind] })
}

/** Such of them as were read wholly. */
export function readOf(query: Query): Query {
  return bool({ filter: [documentsOf(query)], mustNot: [isBlind] })
}
