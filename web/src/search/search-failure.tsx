import { useLingui } from '@lingui/react/macro'
import { RequestError } from '../api/request-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import styles from './search-failure.module.css'
import { useSearchState } from './use-search-state.ts'

/** A search that failed, in the results' place: a wrong query with the place where it is wrong, others with their cure. */
export function SearchFailure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLingui()
  const state = useSearchState()
  const position = error instanceof RequestError && error.status === 400 ? error.position : null
  const isWrongQuery = error instanceof RequestError && error.status === 400
  return (
    <div className={styles.failure}>
      <ErrorState error={error} {...(isWrongQuery ? {} : { retry })}>
        {position !== null && (
          <>
            {t`At character ${position + 1}:`} <code className={styles.query}>{state.query.slice(0, position)}</code>
            <code className={styles.wrong}>{state.query.slice(position) || ' '}</code>
          </>
        )}
      </ErrorState>
    </div>
  )
}
