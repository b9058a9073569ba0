import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../address/hash-history.ts'
import { searchAddress } from '../../address/search-address.ts'
import type { SearchState } from '../../address/search-state.ts'
import { useUnknownFields } from './use-unknown-fields.ts'

/** Says which fields of the query no document has, and leads to the same search in similar ones. */
export function UnknownFields({ state }: { state: SearchState }) {
  const { t } = useLingui()
  return useUnknownFields(state).map(({ field, instead }) => (
    <span key={field}>
      {t`No document has a field called “${field}”.`}
      {instead.map(({ query, found }) => (
        <span key={query}>
          {' '}
          {t`Did you mean`}{' '}
          <a href={hrefOf(searchAddress({ ...state, query, from: 0 }))}>
            <b>{query}</b>
          </a>{' '}
          ({found})?
        </span>
      ))}
    </span>
  ))
}
