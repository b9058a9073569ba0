import { Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import type { SearchState } from '../address/search-state.ts'
import styles from './search-notes.module.css'

/** What features have to say of the words beyond the results. */
export function SearchNotes({ state: { index, query } }: { state: SearchState }) {
  const notes = useOffered('searchNotes')
  return (
    <Suspense>
      <div className={styles.notes}>
        {notes.map(({ name, Note }) => (
          <Note key={name} project={index} query={query} />
        ))}
      </div>
    </Suspense>
  )
}
