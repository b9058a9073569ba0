import { lazy, Suspense } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import styles from './search-failure.module.css'

/** The server has answered, so it can also give this part; what tells of a server that is gone must be here already. */
const WrongQuery = lazy(() => import('./wrong-query.tsx').then((module) => ({ default: module.WrongQuery })))

/** A search that failed, in the results' place: a wrong query with the place where it is wrong, others with their cure. */
export function SearchFailure({ error, retry }: { error: Error; retry: () => void }) {
  const isWrongQuery = error instanceof RequestError && error.status === 400
  return (
    <div className={styles.failure}>
      {isWrongQuery ? (
        <Suspense>
          <WrongQuery error={error} />
        </Suspense>
      ) : (
        <ErrorState error={error} retry={retry} />
      )}
    </div>
  )
}
